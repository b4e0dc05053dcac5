import { createClaim } from "@/lib/claims/create";
import { listClaims } from "@/lib/claims/list";
import { createClaimBody } from "@/lib/claims/schema";
import { endpoint, route } from "@/lib/http/endpoint";
import { pageQuery } from "@/lib/listings/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ auth: "required", query: pageQuery }, ({ viewer, query }) => listClaims(viewer, query)),
  POST: endpoint({ auth: "required", body: createClaimBody, status: 201 }, async ({ viewer, body }) => {
    const { claim, isNew } = await createClaim(viewer, body);
    return isNew ? claim : Response.json(claim);
  }),
});
