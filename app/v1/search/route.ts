import { endpoint, route } from "@/lib/http/endpoint";
import { searchResult } from "@/lib/listings/answers";
import { searchQuery } from "@/lib/listings/schema";
import { search } from "@/lib/listings/search";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    {
      id: "search",
      summary: "Search every source at once, each in a section of its own",
      query: searchQuery,
      answer: searchResult,
    },
    ({ query }) => search(query),
  ),
});
