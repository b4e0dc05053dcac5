import { endpoint, route } from "@/lib/http/endpoint";
import { redeemCode } from "@/lib/purchases/licenses";
import { redeemBody } from "@/lib/purchases/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ auth: "required", body: redeemBody }, ({ viewer, body }) => redeemCode(viewer, body)),
});
