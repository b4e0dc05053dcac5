import { claim } from "@/lib/claims/answers";
import { getClaim } from "@/lib/claims/find";
import { endpoint, route } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    {
      id: "getClaim",
      summary: "Read a claim of yours",
      auth: "required",
      answer: claim,
      refusals: ["CLAIM_NOT_FOUND"],
    },
    ({ viewer }, { claim_id }: { claim_id: string }) => getClaim(viewer, claim_id),
  ),
});
