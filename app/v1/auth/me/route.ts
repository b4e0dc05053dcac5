import { describeViewer } from "@/lib/auth/me";
import { endpoint, route } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ auth: "required" }, ({ viewer }) => describeViewer(viewer)),
});
