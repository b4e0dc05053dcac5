import { endpoint, route } from "@/lib/http/endpoint";
import { unpublished } from "@/lib/listings/answers";
import { unpublishListing } from "@/lib/listings/archive";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "unpublishListing",
      summary: "Take a listing out of lists and sale; its buyers keep it",
      auth: "required",
      answer: unpublished,
      refusals: ["SKILL_NOT_FOUND", "SKILL_NOT_OWNER"],
    },
    ({ viewer }, { slug }: { slug: string }) => unpublishListing(viewer, slug),
  ),
});
