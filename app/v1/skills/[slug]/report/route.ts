import { endpoint, route } from "@/lib/http/endpoint";
import { reportListing } from "@/lib/moderation/reports";
import { report } from "@/lib/moderation/responses";
import { reportBody } from "@/lib/moderation/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "reportListing",
      summary: "Bring a listing, or a review of it, before the moderators",
      auth: "required",
      body: reportBody,
      answer: report,
      refusals: ["SKILL_NOT_FOUND", "NOT_FOUND", "FORBIDDEN", "SKILL_BLOCKED"],
    },
    ({ viewer, body }, { slug }: { slug: string }) => reportListing(viewer, slug, body),
  ),
});
