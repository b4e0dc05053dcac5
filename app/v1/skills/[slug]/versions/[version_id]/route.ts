import { endpoint, route } from "@/lib/http/endpoint";
import { versionCancelled, versionDetail } from "@/lib/listings/answers";
import { cancelVersion } from "@/lib/listings/cancel";
import { getVersion } from "@/lib/listings/history";

type Params = { slug: string; version_id: string };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    {
      id: "getVersion",
      summary: "Get a version with its files, and what it asks for and does",
      auth: "optional",
      answer: versionDetail,
      refusals: ["SKILL_NOT_FOUND", "NOT_FOUND"],
    },
    ({ viewer }, { slug, version_id }: Params) => getVersion(viewer, slug, version_id),
  ),
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
