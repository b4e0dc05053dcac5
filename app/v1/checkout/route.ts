import { endpoint, route } from "@/lib/http/endpoint";
import { checkout } from "@/lib/purchases/answers";
import { startCheckout } from "@/lib/purchases/checkout";
import { checkoutBody } from "@/lib/purchases/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "startCheckout",
      summary: "Open a payment page for a listing",
      auth: "required",
      body: checkoutBody,
      idempotent: true,
      answer: checkout,
      refusals: [
        "SKILL_NOT_FOUND",
        "FORBIDDEN",
        "SKILL_ARCHIVED",
        "SKILL_BLOCKED",
        "PURCHASE_FREE_SKILL",
        "PURCHASE_DUPLICATE",
        "PAYMENT_SERVICE_DOWN",
        503,
      ],
    },
    ({ viewer, body }) => startCheckout(viewer, body),
  ),
});
