import { endpoint, route } from "@/lib/http/endpoint";
import { rescanVersion } from "@/lib/security/rescan";

type Params = { slug: string; version_id: string };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ auth: "required" }, ({ viewer }, { slug, version_id }: Params) =>
    rescanVersion(viewer, slug, version_id),
  ),
});
