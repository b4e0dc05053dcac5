import { endpoint, route } from "@/lib/http/endpoint";
import { unblockListing } from "@/lib/moderation/listings";
import { decidedListing } from "@/lib/moderation/responses";
import { decisionBody } from "@/lib/moderation/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "unblockListing",
      summary: "Lift the block of a listing",
      auth: "required",
      body: decisionBody,
      answer: decidedListing,
      refusals: ["FORBIDDEN", "SKILL_NOT_FOUND"],
    },
    ({ viewer, body }, { slug }: { slug: string }) => unblockListing(viewer, slug, body),
  ),
});
