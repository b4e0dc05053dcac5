import { endpoint, route } from "@/lib/http/endpoint";
import { getSellerStatus } from "@/lib/sellers/status";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ auth: "required" }, ({ viewer }) => getSellerStatus(viewer)),
});
