import { endpoint, route } from "@/lib/http/endpoint";
import { unblockListing } from "@/lib/moderation/listings";
import { decisionBody } from "@/lib/moderation/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ auth: "required", body: decisionBody }, ({ viewer, body }, { slug }: { slug: string }) =>
    unblockListing(viewer, slug, body),
  ),
});
