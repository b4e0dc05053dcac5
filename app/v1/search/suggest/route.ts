import { endpoint, route } from "@/lib/http/endpoint";
import { suggestionList } from "@/lib/listings/answers";
import { suggestQuery } from "@/lib/listings/schema";
import { suggest } from "@/lib/listings/suggest";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    {
      id: "suggestSearch",
      summary: "Complete what is being typed into a search",
      query: suggestQuery,
      answer: suggestionList,
    },
    ({ query }) => suggest(query),
  ),
});
