import { endpoint, route } from "@/lib/http/endpoint";
import { getRevenue } from "@/lib/sellers/revenue";
import { revenueQuery } from "@/lib/sellers/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ auth: "required", query: revenueQuery }, ({ viewer, query }) => getRevenue(viewer, query)),
});
