import { endpoint, route } from "@/lib/http/endpoint";
import { breakdown } from "@/lib/sellers/answers";
import { getBreakdown } from "@/lib/sellers/breakdown";
import { breakdownQuery } from "@/lib/sellers/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    {
      id: "getBreakdown",
      summary: "Read what the revenue of a period is made of",
      auth: "required",
      query: breakdownQuery,
      answer: breakdown,
    },
    ({ viewer, query }) => getBreakdown(viewer, query),
  ),
});
