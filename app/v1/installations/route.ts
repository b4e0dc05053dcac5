import { endpoint, route } from "@/lib/http/endpoint";
import { recordInstallation } from "@/lib/installations/record";
import { installationBody } from "@/lib/installations/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ auth: "optional", body: installationBody }, async ({ viewer, body }) => {
    const { isNew, ...installation } = await recordInstallation(viewer, body);
    return Response.json(installation, { status: isNew ? 201 : 200 });
  }),
});
