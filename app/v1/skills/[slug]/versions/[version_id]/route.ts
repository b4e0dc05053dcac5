import { endpoint, route } from "@/lib/http/endpoint";
import { versionCancelled } from "@/lib/listings/answers";
import { cancelVersion } from "@/lib/listings/cancel";

type Params = { slug: string; version_id: string };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint(
    {
      id: "cancelVersion",
      summary: "Take back a pending version",
      auth: "required",
      answer: versionCancelled,
      refusals: ["SKILL_NOT_FOUND", "SKILL_NOT_OWNER", "NOT_FOUND", 409],
    },
    ({ viewer }, { slug, version_id }: Params) => cancelVersion(viewer, slug, version_id),
  ),
});
