import { endpoint, route } from "@/lib/http/endpoint";
import { decisionBody } from "@/lib/moderation/schema";
import { approveVersion } from "@/lib/moderation/versions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ auth: "required", body: decisionBody }, ({ viewer, body }, { version_id }: { version_id: string }) =>
    approveVersion(viewer, version_id, body),
  ),
});
