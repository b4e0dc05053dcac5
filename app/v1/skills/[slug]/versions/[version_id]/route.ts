import { endpoint, route } from "@/lib/http/endpoint";
import { cancelVersion } from "@/lib/listings/cancel";

type Params = { slug: string; version_id: string };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({ auth: "required" }, ({ viewer }, { slug, version_id }: Params) =>
    cancelVersion(viewer, slug, version_id),
  ),
});
