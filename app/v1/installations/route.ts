import { endpoint, route } from "@/lib/http/endpoint";
import { Reply } from "@/lib/http/responses";
import { installation } from "@/lib/installations/answers";
import { recordInstallation } from "@/lib/installations/record";
import { installationBody } from "@/lib/installations/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "recordInstallation",
      summary: "Count an installation, once per host and listing; unsigned ones once per address and day too",
      auth: "optional",
      body: installationBody,
      status: 201,
      answer: installation,
      also: { 200: installation },
      refusals: ["SKILL_NOT_FOUND", "SKILL_BLOCKED"],
    },
    async ({ viewer, body, incoming }) => {
      const { isNew, ...recorded } = await recordInstallation(viewer, body, incoming.client);
      return new Reply(recorded, { status: isNew ? 201 : 200 });
    },
  ),
});
