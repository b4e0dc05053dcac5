import { endpoint, route } from "@/lib/http/endpoint";
import { startCheckout } from "@/lib/purchases/checkout";
import { checkoutBody } from "@/lib/purchases/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ auth: "required", body: checkoutBody, idempotent: true }, ({ viewer, body }) =>
    startCheckout(viewer, body),
  ),
});
