import { endpoint, route } from "@/lib/http/endpoint";
import { listSellerSkills } from "@/lib/sellers/profile";
import { sellerSkillsQuery } from "@/lib/sellers/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ query: sellerSkillsQuery }, ({ query }, { slug }: { slug: string }) => listSellerSkills(slug, query)),
});
