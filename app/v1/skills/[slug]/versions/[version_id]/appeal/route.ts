import { endpoint, route } from "@/lib/http/endpoint";
import { appealVersion } from "@/lib/moderation/appeals";
import { appealBody } from "@/lib/moderation/schema";

type Params = { slug: string; version_id: string };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ auth: "required", body: appealBody }, ({ viewer, body }, { slug, version_id }: Params) =>
    appealVersion(viewer, slug, version_id, body),
  ),
});
