import { endpoint, route } from "@/lib/http/endpoint";
import { versionCreated, versionList } from "@/lib/listings/answers";
import { listVersions } from "@/lib/listings/history";
import { createVersionBody } from "@/lib/listings/schema";
import { createVersion } from "@/lib/listings/versions";

type Params = { slug: string };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    {
      id: "listVersions",
      summary: "List the versions: what was published for everybody, all for the author",
      auth: "optional",
      answer: versionList,
      refusals: ["SKILL_NOT_FOUND"],
    },
    ({ viewer }, { slug }: Params) => listVersions(viewer, slug),
  ),
  POST: endpoint(
    {
      id: "createVersion",
      summary: "Open a pending version, which then takes a package",
      auth: "required",
      body: createVersionBody,
      idempotent: true,
      status: 201,
      answer: versionCreated,
      refusals: ["SKILL_NOT_FOUND", "SKILL_NOT_OWNER", "SKILL_ARCHIVED", "SKILL_VERSION_PENDING"],
    },
    ({ viewer, body }, { slug }: Params) => createVersion(viewer, slug, body),
  ),
});
