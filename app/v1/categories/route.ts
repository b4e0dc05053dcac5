import { endpoint, route } from "@/lib/http/endpoint";
import { listCategories } from "@/lib/listings/categories";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({}, () => listCategories()),
});
