import { endpoint, route } from "@/lib/http/endpoint";
import { listingPage } from "@/lib/listings/answers";
import { listSellerSkills } from "@/lib/sellers/profile";
import { sellerSkillsQuery } from "@/lib/sellers/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    {
      id: "listSellerSkills",
      summary: "List what a seller offers",
      query: sellerSkillsQuery,
      answer: listingPage,
      refusals: ["NOT_FOUND"],
    },
    ({ query }, { slug }: { slug: string }) => listSellerSkills(slug, query),
  ),
});
