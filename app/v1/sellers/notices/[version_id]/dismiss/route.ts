import { endpoint, route } from "@/lib/http/endpoint";
import { dismissNotice } from "@/lib/listings/notices";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ auth: "required" }, ({ viewer }, { version_id }: { version_id: string }) =>
    dismissNotice(viewer, version_id),
  ),
});
