import { getClaim } from "@/lib/claims/find";
import { endpoint, route } from "@/lib/http/endpoint";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ auth: "required" }, ({ viewer }, { claim_id }: { claim_id: string }) => getClaim(viewer, claim_id)),
});
