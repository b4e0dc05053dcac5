import { endpoint, route } from "@/lib/http/endpoint";
import { listingPage, published } from "@/lib/listings/answers";
import { browseListings } from "@/lib/listings/browse";
import { publishListing } from "@/lib/listings/publish";
import { browseQuery, publishBody } from "@/lib/listings/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    { id: "browseListings", summary: "List published skills and agents", query: browseQuery, answer: listingPage },
    ({ query }) => browseListings(query),
  ),
  POST: endpoint(
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
  ),
});
