import { endpoint, route } from "@/lib/http/endpoint";
import { searchQuery } from "@/lib/listings/schema";
import { search } from "@/lib/listings/search";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ query: searchQuery }, ({ query }) => search(query)),
});
