import { endpoint, route } from "@/lib/http/endpoint";
import { republished } from "@/lib/listings/answers";
import { republishListing } from "@/lib/listings/archive";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "republishListing",
      summary: "Restore a listing that was unpublished",
      auth: "required",
      answer: republished,
      refusals: ["SKILL_NOT_FOUND", "SKILL_NOT_OWNER", "SKILL_BLOCKED"],
    },
    ({ viewer }, { slug }: { slug: string }) => republishListing(viewer, slug),
  ),
});
