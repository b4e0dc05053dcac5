import { endpoint, route } from "@/lib/http/endpoint";
import { pageQuery } from "@/lib/listings/schema";
import { purchasePage } from "@/lib/purchases/answers";
import { listPurchases } from "@/lib/purchases/list";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    {
      id: "listPurchases",
      summary: "List what you have bought",
      auth: "required",
      query: pageQuery,
      answer: purchasePage,
    },
    ({ viewer, query }) => listPurchases(viewer, query),
  ),
});
