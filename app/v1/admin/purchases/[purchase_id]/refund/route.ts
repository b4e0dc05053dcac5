import { endpoint, route } from "@/lib/http/endpoint";
import { refundPurchase } from "@/lib/moderation/refund-purchase";
import { refundBegun } from "@/lib/moderation/responses";
import { refundBody } from "@/lib/moderation/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "refundPurchase",
      summary: "Give a purchase back, wholly or in part",
      auth: "required",
      body: refundBody,
      answer: refundBegun,
      refusals: ["FORBIDDEN", "PURCHASE_NOT_FOUND", 409],
    },
    ({ viewer, body }, { purchase_id }: { purchase_id: string }) => refundPurchase(viewer, purchase_id, body),
  ),
});
