import { claim } from "@/lib/claims/answers";
import { rejectClaim } from "@/lib/claims/decide";
import { decideClaimBody } from "@/lib/claims/schema";
import { endpoint, route } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "rejectClaim",
      summary: "Turn a claim down",
      auth: "required",
      body: decideClaimBody,
      answer: claim,
      refusals: ["FORBIDDEN", "CLAIM_NOT_FOUND", "CLAIM_NOT_SANDBOX"],
    },
    ({ viewer, body }, { claim_id }: { claim_id: string }) => rejectClaim(viewer, claim_id, body),
  ),
});
