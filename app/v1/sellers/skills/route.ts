import { endpoint, route } from "@/lib/http/endpoint";
import { pageQuery } from "@/lib/listings/schema";
import { sellerEntryPage } from "@/lib/sellers/answers";
import { listOwnListings } from "@/lib/sellers/listings";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    {
      id: "listOwnListings",
      summary: "List your own listings, in whatever state",
      auth: "required",
      query: pageQuery,
      answer: sellerEntryPage,
    },
    ({ viewer, query }) => listOwnListings(viewer, query),
  ),
});
