import { claim, claimPage } from "@/lib/claims/answers";
import { createClaim } from "@/lib/claims/create";
import { listClaims } from "@/lib/claims/list";
import { createClaimBody } from "@/lib/claims/schema";
import { endpoint, route } from "@/lib/http/endpoint";
import { Reply } from "@/lib/http/responses";
import { pageQuery } from "@/lib/listings/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(
    { id: "listClaims", summary: "List your claims", auth: "required", query: pageQuery, answer: claimPage },
    ({ viewer, query }) => listClaims(viewer, query),
  ),
  POST: endpoint(
    {
      id: "createClaim",
      summary: "Claim a listing of another registry as yours",
      auth: "required",
      body: createClaimBody,
      status: 201,
      answer: claim,
      also: { 200: claim },
      refusals: [
        "SKILL_NOT_FOUND",
        "SKILL_BLOCKED",
        "SKILL_ARCHIVED",
        "DISPLAY_NAME_REQUIRED",
        "CLAIM_NOT_EXTERNAL",
        "CLAIM_ALREADY_CLAIMED",
      ],
    },
    async ({ viewer, body }) => {
      const { claim: record, isNew } = await createClaim(viewer, body);
      return new Reply(record, { status: isNew ? 201 : 200 });
    },
  ),
});
