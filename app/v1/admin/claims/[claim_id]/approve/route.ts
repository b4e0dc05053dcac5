import { claim } from "@/lib/claims/answers";
import { approveClaim } from "@/lib/claims/decide";
import { decideClaimBody } from "@/lib/claims/schema";
import { endpoint, route } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(
    {
      id: "approveClaim",
      summary: "Make the claimant the author of the listing",
      auth: "required",
      body: decideClaimBody,
      answer: claim,
      refusals: ["FORBIDDEN", "CLAIM_NOT_FOUND", "CLAIM_NOT_SANDBOX", "CLAIM_ALREADY_CLAIMED"],
    },
    ({ viewer, body }, { claim_id }: { claim_id: string }) => approveClaim(viewer, claim_id, body),
  ),
});
