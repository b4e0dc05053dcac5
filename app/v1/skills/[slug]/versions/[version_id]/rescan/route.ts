import { endpoint, route } from "@/lib/http/endpoint";
import { anotherLook } from "@/lib/moderation/responses";
import { rescanVersion } from "@/lib/security/rescan";

type Params = { slug: string; version_id: string };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "rescanVersion",
      summary: "Have a refused version reviewed again",
      auth: "required",
      answer: anotherLook,
      refusals: ["SKILL_NOT_FOUND", "SKILL_NOT_OWNER", "NOT_FOUND", "SKILL_ARCHIVED", "SKILL_VERSION_PENDING", 409],
    },
    ({ viewer }, { slug, version_id }: Params) => rescanVersion(viewer, slug, version_id),
  ),
});
