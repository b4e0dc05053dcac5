import { endpoint } from "@/lib/http/endpoint";
import { listingDetail, listingUpdated, published } from "@/lib/listings/answers";
import { getWrittenListing } from "@/lib/listings/detail";
import { publishListing } from "@/lib/listings/publish";
import { publishBody, updateBody } from "@/lib/listings/schema";
import type { updateListing } from "@/lib/listings/update";

type Params = { slug: string };

/** What `/v1/skills` and `/v1/agents` answer alike; the description of the API names each after its noun. */
export const publish = endpoint(
  {
    id: "publishListing",
    summary: "Create a draft; its first version waits for a package",
    auth: "required",
    body: publishBody,
    idempotent: true,
    status: 201,
    answer: published,
    refusals: ["DISPLAY_NAME_REQUIRED", "SKILL_SLUG_TAKEN"],
  },
  ({ viewer, body }) => publishListing(viewer, body),
);

export const read = endpoint(
  {
    id: "getListing",
    summary: "Read a listing",
    auth: "optional",
    answer: listingDetail,
    refusals: ["SKILL_NOT_FOUND"],
  },
  ({ viewer }, { slug }: Params) => getWrittenListing(viewer, slug),
);

/** The nouns differ in when a change opens a version. */
export function changeBy(update: typeof updateListing, summary: string) {
  return endpoint(
    {
      id: "updateListing",
      summary,
      auth: "required",
      body: updateBody,
      answer: listingUpdated,
      refusals: ["SKILL_NOT_FOUND", "SKILL_NOT_OWNER", "SKILL_ARCHIVED", "SKILL_VERSION_PENDING"],
    },
    ({ viewer, body }, { slug }: Params) => update(viewer, slug, body),
  );
}
