import { endpoint, route } from "@/lib/http/endpoint";
import { browseListings } from "@/lib/listings/browse";
import { publishListing } from "@/lib/listings/publish";
import { browseQuery, publishBody } from "@/lib/listings/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ query: browseQuery }, ({ query }) => browseListings(query)),
  POST: endpoint({ auth: "required", body: publishBody, status: 201, idempotent: true }, ({ viewer, body }) =>
    publishListing(viewer, body),
  ),
});
