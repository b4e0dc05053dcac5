import { endpoint, route } from "@/lib/http/endpoint";
import { revenue } from "@/lib/sellers/answers";
import { getRevenue } from "@/lib/sellers/revenue";
import { revenueQuery } from "@/lib/sellers/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    {
      id: "getRevenue",
      summary: "Read the revenue of a period over time",
      auth: "required",
      query: revenueQuery,
      answer: revenue,
    },
    ({ viewer, query }) => getRevenue(viewer, query),
  ),
});
