import { endpoint, route } from "@/lib/http/endpoint";
import { redeemed } from "@/lib/purchases/answers";
import { redeemCode } from "@/lib/purchases/licenses";
import { redeemBody } from "@/lib/purchases/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "redeemCode",
      summary: "Redeem a license code",
      auth: "required",
      body: redeemBody,
      answer: redeemed,
      refusals: ["LICENSE_INVALID", "LICENSE_REDEEMED", "PURCHASE_DUPLICATE"],
    },
    ({ viewer, body }) => redeemCode(viewer, body),
  ),
});
