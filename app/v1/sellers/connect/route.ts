import { endpoint, route } from "@/lib/http/endpoint";
import { connected } from "@/lib/sellers/answers";
import { connectSeller } from "@/lib/sellers/connect";
import { connectQuery } from "@/lib/sellers/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "connectSeller",
      summary: "Open your account at the payment processor, or go on with it",
      auth: "required",
      query: connectQuery,
      answer: connected,
      refusals: ["PAYMENT_SERVICE_DOWN"],
    },
    ({ viewer, query }) => connectSeller(viewer, query),
  ),
});
