import { endpoint, route } from "@/lib/http/endpoint";
import { anotherLook } from "@/lib/moderation/responses";
import { appealVersion } from "@/lib/security/appeals";
import { appealBody } from "@/lib/security/schema";

type Params = { slug: string; version_id: string };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "appealVersion",
      summary: "Bring the refusal of a version before the moderators",
      auth: "required",
      body: appealBody,
      answer: anotherLook,
      refusals: ["SKILL_NOT_FOUND", "SKILL_NOT_OWNER", "NOT_FOUND", 409],
    },
    ({ viewer, body }, { slug, version_id }: Params) => appealVersion(viewer, slug, version_id, body),
  ),
});
