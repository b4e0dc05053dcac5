import { z } from "zod";
import { oneOf, text } from "@/lib/input";

/** `POST /v1/claims`; without a source, a listing of ours comes before another registry's of the same slug. */
export const createClaimBody = z.object({
  skill_slug: text({ min: 1, max: 100 }),
  source: oneOf(["native", "clawhub"]).optional(),
});
export type CreateClaimBody = z.output<typeof createClaimBody>;

/** `POST /v1/admin/claims/{id}/approve` and `…/reject`; the body may be left out. */
export const decideClaimBody = z.object({ reason: text({ max: 1000 }).nullish() }).prefault({});
export type DecideClaimBody = z.output<typeof decideClaimBody>;
