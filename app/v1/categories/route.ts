import { endpoint, route } from "@/lib/http/endpoint";
import { categoryList } from "@/lib/listings/answers";
import { listCategories } from "@/lib/listings/categories";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    { id: "listCategories", summary: "List the categories with how many listings each shows", answer: categoryList },
    () => listCategories(),
  ),
});
