import { endpoint, route } from "@/lib/http/endpoint";
import { listingDetail, listingUpdated } from "@/lib/listings/answers";
import { getWrittenListing } from "@/lib/listings/detail";
import { updateBody } from "@/lib/listings/schema";
import { updateListing } from "@/lib/listings/update";

type Params = { slug: string };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    {
      id: "getListing",
      summary: "Read a listing",
      auth: "optional",
      answer: listingDetail,
      refusals: ["SKILL_NOT_FOUND"],
    },
    ({ viewer }, { slug }: Params) => getWrittenListing(viewer, slug),
  ),
  PATCH: endpoint(
    {
      id: "updateListing",
      summary: "Change a listing, and open a version where one is named",
      auth: "required",
      body: updateBody,
      answer: listingUpdated,
      refusals: ["SKILL_NOT_FOUND", "SKILL_NOT_OWNER", "SKILL_ARCHIVED", "SKILL_VERSION_PENDING"],
    },
    ({ viewer, body }, { slug }: Params) => updateListing(viewer, slug, body),
  ),
});
