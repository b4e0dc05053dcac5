import { endpoint, route } from "@/lib/http/endpoint";
import { getSellerProfile } from "@/lib/sellers/profile";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({}, (_call, { slug }: { slug: string }) => getSellerProfile(slug)),
});
