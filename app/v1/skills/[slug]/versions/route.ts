import { endpoint, route } from "@/lib/http/endpoint";
import { listVersions } from "@/lib/listings/history";
import { createVersionBody } from "@/lib/listings/schema";
import { createVersion } from "@/lib/listings/versions";

type Params = { slug: string };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ auth: "optional" }, ({ viewer }, { slug }: Params) => listVersions(viewer, slug)),
  POST: endpoint(
    { auth: "required", body: createVersionBody, status: 201, idempotent: true },
    ({ viewer, body }, { slug }: Params) => createVersion(viewer, slug, body),
  ),
});
