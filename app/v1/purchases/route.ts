import { endpoint, route } from "@/lib/http/endpoint";
import { pageQuery } from "@/lib/listings/schema";
import { listPurchases } from "@/lib/purchases/list";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ auth: "required", query: pageQuery }, ({ viewer, query }) => listPurchases(viewer, query)),
});
