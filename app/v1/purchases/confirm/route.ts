import { endpoint, route } from "@/lib/http/endpoint";
import { Reply } from "@/lib/http/responses";
import { purchaseRecord } from "@/lib/purchases/answers";
import { confirmPurchase } from "@/lib/purchases/confirm";
import { confirmQuery } from "@/lib/purchases/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    {
      id: "confirmPurchase",
      summary: "Read the purchase of a payment page, by the page's secret id",
      query: confirmQuery,
      answer: purchaseRecord,
      refusals: ["PURCHASE_NOT_FOUND"],
      noStore: true,
    },
    async ({ query }) => new Reply(await confirmPurchase(query), { headers: { "referrer-policy": "no-referrer" } }),
  ),
});
