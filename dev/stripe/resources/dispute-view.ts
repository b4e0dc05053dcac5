import type { Dispute } from "../objects";
import { known, now, type Sim } from "../store";
import { renderTransaction } from "./balance";

/** The dispute as the API answers it. */
export function renderDispute(sim: Sim, dispute: Dispute) {
  return {
    id: dispute.id,
    object: "dispute",
    amount: dispute.amount,
    balance_transactions: dispute.balanceTransactions.map((id) =>
      renderTransaction(known(sim, "balance_transaction", id)),
    ),
    charge: dispute.charge,
    created: dispute.created,
    currency: dispute.currency,
    enhanced_eligibility_types: [],
    evidence: dispute.evidence,
    evidence_details: {
      due_by: dispute.evidenceDueBy,
      enhanced_eligibility: {},
      has_evidence: Object.keys(dispute.evidence).length > 0,
      past_due: dispute.submissions === 0 && dispute.evidenceDueBy < now(sim),
      submission_count: dispute.submissions,
      submission_method: dispute.submissions > 0 ? "manual" : "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: dispute.status.startsWith("warning_") || dispute.status === "won",
    livemode: false,
    metadata: dispute.metadata,
    payment_intent: dispute.paymentIntent,
    reason: dispute.reason,
    status: dispute.status,
  };
}
