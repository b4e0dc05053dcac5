import { z } from "zod";
import { missing } from "../errors";
import { page } from "../lists";
import type { Dispute } from "../objects";
import { type Operation, operation } from "../operation";
import { bool, expand, listParams, metadata, notSimulated, text, when } from "../params";
import { find, newestFirst, type Sim } from "../store";
import { renderDispute } from "./dispute-view";
import { resolveDispute, submitEvidence } from "./disputes";
import { emit } from "./events";

const listDisputeParams = z.strictObject({
  ...listParams,
  charge: text().optional(),
  created: when.optional(),
  payment_intent: text().optional(),
});

const updateParams = z.strictObject({
  ...notSimulated("intended_submission_method"),
  evidence: z.record(z.string(), z.string().max(150_000)).optional(),
  expand,
  metadata: metadata.optional(),
  submit: bool.optional(),
});

export const disputeOperations: Operation[] = [
  operation("GET", "/v1/disputes", listDisputeParams, ({ sim, account, params }) => {
    const disputes = newestFirst(sim, "dispute", account).filter(
      (each) =>
        (params.created?.(each.created) ?? true) &&
        (params.charge === undefined || each.charge === params.charge) &&
        (params.payment_intent === undefined || each.paymentIntent === params.payment_intent),
    );
    return page("dispute", "/v1/disputes", disputes, params, (each) => renderDispute(sim, each));
  }),

  operation("GET", "/v1/disputes/{dispute}", z.strictObject({ expand }), ({ sim, account, path }) =>
    renderDispute(sim, getDispute(sim, account, path.dispute)),
  ),

  operation("POST", "/v1/disputes/{dispute}", updateParams, ({ sim, account, path, params }) => {
    const dispute = getDispute(sim, account, path.dispute);
    dispute.evidence = { ...dispute.evidence, ...params.evidence };
    dispute.metadata = { ...dispute.metadata, ...params.metadata };
    // As with the API, evidence counts as handed in unless the caller says that it is a draft.
    if (params.evidence && params.submit !== false) submitEvidence(sim, dispute);
    else emit(sim, account, "charge.dispute.updated", renderDispute(sim, dispute));
    return renderDispute(sim, dispute);
  }),

  operation("POST", "/v1/disputes/{dispute}/close", z.strictObject({ expand }), ({ sim, account, path }) => {
    const dispute = getDispute(sim, account, path.dispute);
    resolveDispute(sim, dispute, "lost");
    return renderDispute(sim, dispute);
  }),
];

/** The dispute of this id, or the API's refusal. */
export function getDispute(sim: Sim, account: string, id: string): Dispute {
  const dispute = find(sim, "dispute", account, id);
  if (!dispute) throw missing("dispute", id, "dispute");
  return dispute;
}
