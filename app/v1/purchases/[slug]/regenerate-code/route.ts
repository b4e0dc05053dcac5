import { endpoint, route } from "@/lib/http/endpoint";
import { regenerateCode } from "@/lib/purchases/licenses";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ auth: "required" }, ({ viewer }, { slug }: { slug: string }) => regenerateCode(viewer, slug)),
});
