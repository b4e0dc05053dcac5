import { endpoint, route } from "@/lib/http/endpoint";
import { getBreakdown } from "@/lib/sellers/breakdown";
import { breakdownQuery } from "@/lib/sellers/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ auth: "required", query: breakdownQuery }, ({ viewer, query }) => getBreakdown(viewer, query)),
});
