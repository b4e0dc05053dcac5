import { endpoint, route } from "@/lib/http/endpoint";
import { earnings } from "@/lib/sellers/answers";
import { getEarnings } from "@/lib/sellers/earnings";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    {
      id: "getEarnings",
      summary: "Read what you have earned and where it is",
      auth: "required",
      answer: earnings,
    },
    ({ viewer }) => getEarnings(viewer),
  ),
});
