import { endpoint, route } from "@/lib/http/endpoint";
import { publishListing } from "@/lib/listings/publish";
import { publishBody } from "@/lib/listings/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ auth: "required", body: publishBody, status: 201, idempotent: true }, ({ viewer, body }) =>
    publishListing(viewer, body),
  ),
});
