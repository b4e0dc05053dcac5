import { endpoint, route } from "@/lib/http/endpoint";
import { sellerStatus } from "@/lib/sellers/answers";
import { getSellerStatus } from "@/lib/sellers/status";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    {
      id: "getSellerStatus",
      summary: "Read how far you are with getting paid",
      auth: "required",
      answer: sellerStatus,
    },
    ({ viewer }) => getSellerStatus(viewer),
  ),
});
