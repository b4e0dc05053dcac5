import { cardBehaviour } from "../cards";
import { invalid } from "../errors";
import { post } from "../ledger";
import type { Charge, Dispute } from "../objects";
import { add, known, newestFirst, newId, now, type Sim } from "../store";
import { settleChargeLate } from "./charges";
import { renderDispute } from "./dispute-view";
import { emit } from "./events";

const disputeFee = 1500;
const secondsToAnswer = 7 * 24 * 60 * 60;

/** Opens a dispute of what is left of a charge or a part of it; an inquiry moves no money yet. */
export function openDispute(sim: Sim, charge: Charge, reason: string, isInquiry: boolean, part?: number): Dispute {
  const left = charge.amount - charge.amountRefunded;
  if (charge.status !== "succeeded" || charge.paymentIntent === null || left === 0) {
    throw invalid(`Charge ${charge.id} has nothing left to dispute.`, "charge_not_refundable");
  }
  if (isDisputed(sim, charge)) throw invalid(`Charge ${charge.id} is disputed already.`, "charge_disputed");
  settleChargeLate(sim, charge);

  const dispute = add(sim, "dispute", charge.owner, newId(sim, "dp_"), {
    status: isInquiry ? "warning_needs_response" : "needs_response",
    amount: Math.min(part ?? left, left),
    balanceTransactions: [],
    charge: charge.id,
    currency: charge.currency,
    evidence: {},
    evidenceDueBy: now(sim) + secondsToAnswer,
    submissions: 0,
    metadata: {},
    paymentIntent: charge.paymentIntent,
    reason,
  });
  charge.disputed = true;
  if (!isInquiry) withdraw(sim, dispute);
  emit(sim, dispute.owner, "charge.dispute.created", renderDispute(sim, dispute));
  if (!isInquiry) emit(sim, dispute.owner, "charge.dispute.funds_withdrawn", renderDispute(sim, dispute));
  return dispute;
}

/** Opens the dispute that a test card brings with it. */
export function openCardDispute(sim: Sim, chargeId: string): void {
  const charge = known(sim, "charge", chargeId);
  const behaviour = charge.card && cardBehaviour(charge.card.number);
  if (behaviour?.kind !== "charge" || !behaviour.dispute) return;
  if (charge.amountRefunded === charge.amount || isDisputed(sim, charge)) return;
  const isInquiry = behaviour.dispute === "inquiry";
  openDispute(sim, charge, isInquiry ? "general" : behaviour.dispute, isInquiry);
}

/** Says that a card's issuer suspects fraud; nothing moves by it. */
export function warnOfFraud(sim: Sim, charge: Charge) {
  const warning = {
    id: newId(sim, "issfr_"),
    object: "radar.early_fraud_warning",
    actionable: charge.amountRefunded < charge.amount && !charge.disputed,
    charge: charge.id,
    created: now(sim),
    fraud_type: "made_with_stolen_card",
    livemode: false,
    payment_intent: charge.paymentIntent,
  };
  emit(sim, charge.owner, "radar.early_fraud_warning.created", warning);
  return warning;
}

/** The dispute that forbids refunds of a charge: one that took its money and didn't give it back. */
export function blockingDispute(sim: Sim, charge: Charge): Dispute | null {
  const disputes = newestFirst(sim, "dispute", charge.owner).filter((each) => each.charge === charge.id);
  return disputes.find(({ status }) => ["needs_response", "under_review", "lost"].includes(status)) ?? null;
}

/** Whether a bank is asking about a charge or has taken its money: it then opens no other dispute of it. */
function isDisputed(sim: Sim, charge: Charge): boolean {
  const disputes = newestFirst(sim, "dispute", charge.owner).filter((each) => each.charge === charge.id);
  return disputes.some(({ status }) => !["won", "warning_closed"].includes(status));
}

/** Hands in evidence; the texts `winning_evidence` and `losing_evidence` decide the dispute at once. */
export function submitEvidence(sim: Sim, dispute: Dispute): void {
  refuseIfOver(dispute);
  dispute.submissions += 1;
  dispute.status = isInquiry(dispute) ? "warning_under_review" : "under_review";
  emit(sim, dispute.owner, "charge.dispute.updated", renderDispute(sim, dispute));
  const texts = Object.values(dispute.evidence);
  if (texts.includes("winning_evidence")) resolveDispute(sim, dispute, "won");
  else if (texts.includes("losing_evidence")) resolveDispute(sim, dispute, "lost");
}

/** Turns an inquiry into a dispute, which takes the money. */
export function escalateInquiry(sim: Sim, dispute: Dispute): void {
  refuseIfOver(dispute);
  if (!isInquiry(dispute)) throw invalid(`Dispute ${dispute.id} is no inquiry.`);
  dispute.status = "needs_response";
  withdraw(sim, dispute);
  emit(sim, dispute.owner, "charge.dispute.updated", renderDispute(sim, dispute));
  emit(sim, dispute.owner, "charge.dispute.funds_withdrawn", renderDispute(sim, dispute));
}

/** Ends a dispute: what was withdrawn comes back when it is won, the fee for it doesn't. */
export function resolveDispute(sim: Sim, dispute: Dispute, outcome: "won" | "lost"): void {
  refuseIfOver(dispute);
  const wasInquiry = isInquiry(dispute);
  if (outcome === "lost") {
    dispute.status = "lost";
    if (wasInquiry) {
      withdraw(sim, dispute);
      emit(sim, dispute.owner, "charge.dispute.funds_withdrawn", renderDispute(sim, dispute));
    }
  } else if (wasInquiry) {
    dispute.status = "warning_closed";
  } else {
    dispute.status = "won";
    const transaction = post(sim, dispute.owner, {
      type: "adjustment",
      reportingCategory: "dispute_reversal",
      amount: dispute.amount,
      currency: dispute.currency,
      description: `Chargeback reversal for ${dispute.charge}`,
      availableOn: now(sim),
      source: dispute.id,
    });
    dispute.balanceTransactions.push(transaction.id);
    emit(sim, dispute.owner, "charge.dispute.funds_reinstated", renderDispute(sim, dispute));
  }
  emit(sim, dispute.owner, "charge.dispute.closed", renderDispute(sim, dispute));
}

function withdraw(sim: Sim, dispute: Dispute): void {
  const transaction = post(sim, dispute.owner, {
    type: "adjustment",
    reportingCategory: "dispute",
    amount: -dispute.amount,
    feeDetails: [{ amount: disputeFee, type: "stripe_fee", description: "Dispute fee" }],
    currency: dispute.currency,
    description: `Chargeback withdrawal for ${dispute.charge}`,
    availableOn: now(sim),
    source: dispute.id,
  });
  dispute.balanceTransactions.push(transaction.id);
}

function refuseIfOver(dispute: Dispute): void {
  if (["won", "lost", "warning_closed"].includes(dispute.status)) {
    throw invalid(`This dispute is already closed (${dispute.status}).`);
  }
}

function isInquiry(dispute: Dispute): boolean {
  return dispute.status.startsWith("warning_");
}
