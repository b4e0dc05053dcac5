import { endpoint, route } from "@/lib/http/endpoint";
import { confirmPurchase } from "@/lib/purchases/confirm";
import { confirmQuery } from "@/lib/purchases/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ query: confirmQuery }, async ({ query }) =>
    Response.json(await confirmPurchase(query), {
      headers: { "cache-control": "no-store", "referrer-policy": "no-referrer" },
    }),
  ),
});
