import { endpoint, route } from "@/lib/http/endpoint";
import { sellerProfile } from "@/lib/sellers/answers";
import { getSellerProfile } from "@/lib/sellers/profile";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    {
      id: "getSellerProfile",
      summary: "Read the public profile of a seller",
      answer: sellerProfile,
      refusals: ["NOT_FOUND"],
    },
    (_call, { slug }: { slug: string }) => getSellerProfile(slug),
  ),
});
