import { endpoint, route } from "@/lib/http/endpoint";
import { getEarnings } from "@/lib/sellers/earnings";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ auth: "required" }, ({ viewer }) => getEarnings(viewer)),
});
