import { publish } from "@/app/v1/listing-endpoints";
import { endpoint, route } from "@/lib/http/endpoint";
import { listingPage } from "@/lib/listings/answers";
import { browseListings } from "@/lib/listings/browse";
import { browseQuery } from "@/lib/listings/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    { id: "browseListings", summary: "List published skills and agents", query: browseQuery, answer: listingPage },
    ({ query }) => browseListings(query),
  ),
  POST: publish,
});
