import { endpoint, route } from "@/lib/http/endpoint";
import { blockListing } from "@/lib/moderation/listings";
import { decidedListing } from "@/lib/moderation/responses";
import { decisionBody } from "@/lib/moderation/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "blockListing",
      summary: "Block a listing until a moderator lifts it",
      auth: "required",
      body: decisionBody,
      answer: decidedListing,
      refusals: ["FORBIDDEN", "SKILL_NOT_FOUND"],
    },
    ({ viewer, body }, { slug }: { slug: string }) => blockListing(viewer, slug, body),
  ),
});
