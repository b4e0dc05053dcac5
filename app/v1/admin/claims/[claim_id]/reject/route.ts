import { rejectClaim } from "@/lib/claims/decide";
import { decideClaimBody } from "@/lib/claims/schema";
import { endpoint, route } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ auth: "required", body: decideClaimBody }, ({ viewer, body }, { claim_id }: { claim_id: string }) =>
    rejectClaim(viewer, claim_id, body),
  ),
});
