import { endpoint, route } from "@/lib/http/endpoint";
import { reportListing } from "@/lib/moderation/reports";
import { reportBody } from "@/lib/moderation/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ auth: "required", body: reportBody }, ({ viewer, body }, { slug }: { slug: string }) =>
    reportListing(viewer, slug, body),
  ),
});
