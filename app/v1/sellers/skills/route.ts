import { endpoint, route } from "@/lib/http/endpoint";
import { pageQuery } from "@/lib/listings/schema";
import { listOwnListings } from "@/lib/sellers/listings";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ auth: "required", query: pageQuery }, ({ viewer, query }) => listOwnListings(viewer, query)),
});
