import { endpoint, route } from "@/lib/http/endpoint";
import { getSecurityReport } from "@/lib/security/report";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ auth: "optional" }, ({ viewer }, { slug }: { slug: string }) => getSecurityReport(viewer, slug)),
});
