import { endpoint, route } from "@/lib/http/endpoint";
import { decidedVersion } from "@/lib/moderation/responses";
import { decisionBody } from "@/lib/moderation/schema";
import { rejectVersion } from "@/lib/moderation/versions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "rejectVersion",
      summary: "Refuse a version, or take a published one back",
      auth: "required",
      body: decisionBody,
      answer: decidedVersion,
      refusals: ["FORBIDDEN", "NOT_FOUND", 409],
    },
    ({ viewer, body }, { version_id }: { version_id: string }) => rejectVersion(viewer, version_id, body),
  ),
});
