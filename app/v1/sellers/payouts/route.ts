import { endpoint, route } from "@/lib/http/endpoint";
import { listPayouts } from "@/lib/sellers/payouts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ auth: "required" }, ({ viewer }) => listPayouts(viewer)),
});
