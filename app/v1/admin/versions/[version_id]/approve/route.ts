import { endpoint, route } from "@/lib/http/endpoint";
import { decidedVersion } from "@/lib/moderation/responses";
import { decisionBody } from "@/lib/moderation/schema";
import { approveVersion } from "@/lib/moderation/versions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "approveVersion",
      summary: "Let a version through, or confirm a published one",
      auth: "required",
      body: decisionBody,
      answer: decidedVersion,
      refusals: ["FORBIDDEN", "NOT_FOUND", 409],
    },
    ({ viewer, body }, { version_id }: { version_id: string }) => approveVersion(viewer, version_id, body),
  ),
});
