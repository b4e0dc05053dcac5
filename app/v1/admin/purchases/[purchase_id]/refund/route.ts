import { endpoint, route } from "@/lib/http/endpoint";
import { refundBody } from "@/lib/moderation/schema";
import { refundPurchase } from "@/lib/purchases/give-back";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ auth: "required", body: refundBody }, ({ viewer, body }, { purchase_id }: { purchase_id: string }) =>
    refundPurchase(viewer, purchase_id, body),
  ),
});
