import { z } from "zod";
import { cardBehaviour } from "../cards";
import { invalid, missing } from "../errors";
import { post } from "../ledger";
import { page } from "../lists";
import { formatAmount, proRata } from "../money";
import type { ApplicationFee, Charge, Refund, Transfer } from "../objects";
import { type Operation, operation } from "../operation";
import { amount, bool, expand, listParams, metadata, notSimulated, text, when } from "../params";
import { add, find, known, newestFirst, newId, now, type Sim, schedule } from "../store";
import { refundFee } from "./application-fees";
import { renderCharge } from "./charge-view";
import { getCharge, settleChargeLate } from "./charges";
import { blockingDispute } from "./disputes";
import { emit } from "./events";
import { getIntent } from "./payment-intents";
import { availableOnOf, checkReversal, reverseTransfer } from "./transfers";

const createParams = z.strictObject({
  ...notSimulated("currency", "customer", "instructions_email", "origin"),
  amount: amount.optional(),
  charge: text().optional(),
  expand,
  metadata: metadata.optional(),
  payment_intent: text().optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  refund_application_fee: bool.optional(),
  reverse_transfer: bool.optional(),
});

const refundListParams = z.strictObject({
  ...listParams,
  charge: text().optional(),
  created: when.optional(),
  payment_intent: text().optional(),
});

export const refundOperations: Operation[] = [
  operation("POST", "/v1/refunds", createParams, ({ sim, account, params }) => {
    const charge = chargeToRefund(sim, account, params.charge, params.payment_intent);
    const left = charge.amount - charge.amountRefunded;
    const amount = params.amount ?? left;
    checkRefundable(sim, charge, amount, left);
    settleChargeLate(sim, charge);

    const transfer = params.reverse_transfer ? transferOf(sim, charge) : null;
    const fee = params.refund_application_fee ? feeOf(sim, charge) : null;
    return renderRefund(
      createRefund(sim, charge, {
        amount,
        transfer,
        fee,
        reason: params.reason ?? null,
        metadata: params.metadata ?? {},
      }),
    );
  }),

  operation("GET", "/v1/refunds", refundListParams, ({ sim, account, params }) => {
    const refunds = newestFirst(sim, "refund", account).filter(
      (each) =>
        (params.created?.(each.created) ?? true) &&
        (params.charge === undefined || each.charge === params.charge) &&
        (params.payment_intent === undefined || each.paymentIntent === params.payment_intent),
    );
    return page("refund", "/v1/refunds", refunds, params, renderRefund);
  }),

  operation("GET", "/v1/refunds/{refund}", z.strictObject({ expand }), ({ sim, account, path }) => {
    const refund = find(sim, "refund", account, path.refund);
    if (!refund) throw missing("refund", path.refund, "refund");
    return renderRefund(refund);
  }),
];

function chargeToRefund(sim: Sim, account: string, chargeId: string | undefined, intentId: string | undefined): Charge {
  if ((chargeId === undefined) === (intentId === undefined)) {
    throw invalid("You must pass exactly one of charge and payment_intent.", "parameter_missing", "payment_intent");
  }
  if (chargeId !== undefined) return getCharge(sim, account, chargeId);

  const intent = getIntent(sim, account, intentId ?? "", "payment_intent");
  if (intent.status !== "succeeded" || intent.latestCharge === null) {
    throw invalid(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      "payment_intent_unexpected_state",
      "payment_intent",
    );
  }
  return known(sim, "charge", intent.latestCharge);
}

function checkRefundable(sim: Sim, charge: Charge, amount: number, left: number): void {
  if (charge.status !== "succeeded") {
    throw invalid(`Charge ${charge.id} has not been paid, so there is nothing to refund.`, "charge_not_refundable");
  }
  if (blockingDispute(sim, charge))
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, "charge_disputed");
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, "charge_already_refunded");
  if (amount > left) {
    throw invalid(
      `Refund amount (${formatAmount(amount, charge.currency)}) is greater than unrefunded amount on charge (${formatAmount(left, charge.currency)})`,
      undefined,
      "amount",
    );
  }
}

function transferOf(sim: Sim, charge: Charge): Transfer {
  if (charge.transfer) return known(sim, "transfer", charge.transfer);
  throw invalid(`Charge ${charge.id} does not have an associated transfer to reverse.`, undefined, "reverse_transfer");
}

function feeOf(sim: Sim, charge: Charge): ApplicationFee {
  if (charge.applicationFee) return known(sim, "application_fee", charge.applicationFee);
  throw invalid(`Charge ${charge.id} does not have an application fee to refund.`, undefined, "refund_application_fee");
}

type Refunding = Pick<Refund, "amount" | "reason" | "metadata"> & {
  transfer: Transfer | null;
  fee: ApplicationFee | null;
};

/** Gives money back to the buyer, and takes back the parts that went to the seller and to the platform. */
function createRefund(sim: Sim, charge: Charge, { amount, reason, metadata, transfer, fee }: Refunding): Refund {
  // An earlier reversal made by hand may have left less than this refund's share.
  const reversed = transfer
    ? Math.min(
        shareOf(sim, charge, transfer.amount, amount, "reversesTransfer"),
        transfer.amount - transfer.amountReversed,
      )
    : 0;
  const feeRefunded = fee
    ? Math.min(shareOf(sim, charge, fee.amount, amount, "refundsFee"), fee.amount - fee.amountRefunded)
    : 0;
  if (transfer) checkReversal(sim, transfer, reversed, feeRefunded);

  const behaviour = charge.card && cardBehaviour(charge.card.number);
  const course = behaviour?.kind === "charge" ? behaviour.refunds : undefined;
  const refund = add(sim, "refund", charge.owner, newId(sim, "re_"), {
    status: course === "pending" ? "pending" : "succeeded",
    amount,
    balanceTransaction: null,
    charge: charge.id,
    currency: charge.currency,
    failureBalanceTransaction: null,
    failureReason: null,
    metadata,
    paymentIntent: charge.paymentIntent,
    reason,
    reversesTransfer: transfer !== null,
    refundsFee: fee !== null,
    sourceTransferReversal: null,
    transferReversal: null,
  });
  if (course) schedule(sim, "finish_refund", refund.id, 5);

  refund.balanceTransaction = post(sim, charge.owner, {
    type: "refund",
    reportingCategory: "refund",
    amount: -amount,
    currency: charge.currency,
    description: "REFUND FOR CHARGE",
    availableOn: availableOnOf(sim, charge.balanceTransaction),
    source: refund.id,
  }).id;
  charge.amountRefunded += amount;

  if (transfer && reversed > 0) {
    const reversing = { amount: reversed, feeRefunded, sourceRefund: refund.id, metadata: {} };
    refund.transferReversal = reverseTransfer(sim, transfer, reversing).id;
  }
  if (fee && feeRefunded > 0) {
    refundFee(sim, fee, { amount: feeRefunded, metadata: {}, isPartOfReversal: refund.transferReversal !== null });
  }
  emit(sim, refund.owner, "refund.created", renderRefund(refund));
  emit(sim, charge.owner, "charge.refunded", renderCharge(charge));
  return refund;
}

/** This refund's share of a transfer or fee, so that the shares of a full refund add up to the whole. */
function shareOf(
  sim: Sim,
  charge: Charge,
  total: number,
  part: number,
  flag: "reversesTransfer" | "refundsFee",
): number {
  const before = newestFirst(sim, "refund", charge.owner)
    .filter((each) => each.charge === charge.id && each[flag])
    .reduce((sum, each) => sum + each.amount, 0);
  return proRata(total, part, charge.amount, before);
}

/** Brings a refund that takes its time to its end: paid out, or failed and the money back with the platform. */
export function finishRefund(sim: Sim, id: string): void {
  const refund = known(sim, "refund", id);
  if (refund.status !== "pending") {
    if (refund.status === "succeeded") failRefund(sim, refund);
    return;
  }
  refund.status = "succeeded";
  emitUpdate(sim, refund, "pending");
}

/** Sends a refund back, even one that went through: its money is the platform's again, its reversal stays made. */
export function failRefund(sim: Sim, refund: Refund): void {
  if (refund.status === "failed") throw invalid(`Refund ${refund.id} has failed already.`);
  const before = refund.status;
  const charge = known(sim, "charge", refund.charge);
  refund.status = "failed";
  refund.failureReason = "expired_or_canceled_card";
  refund.failureBalanceTransaction = post(sim, refund.owner, {
    type: "refund_failure",
    reportingCategory: "refund_failure",
    amount: refund.amount,
    currency: refund.currency,
    description: "REFUND FAILURE",
    availableOn: now(sim),
    source: refund.id,
  }).id;
  charge.amountRefunded -= refund.amount;
  emitUpdate(sim, refund, before);
  emit(sim, refund.owner, "refund.failed", renderRefund(refund));
}

function emitUpdate(sim: Sim, refund: Refund, before: Refund["status"]): void {
  for (const type of ["refund.updated", "charge.refund.updated"]) {
    emit(sim, refund.owner, type, renderRefund(refund), { status: before });
  }
}

export function renderRefund(refund: Refund) {
  return {
    id: refund.id,
    object: "refund",
    amount: refund.amount,
    balance_transaction: refund.balanceTransaction,
    charge: refund.charge,
    created: refund.created,
    currency: refund.currency,
    customer: null,
    customer_account: null,
    ...(refund.failureBalanceTransaction && { failure_balance_transaction: refund.failureBalanceTransaction }),
    ...(refund.failureReason && { failure_reason: refund.failureReason }),
    metadata: refund.metadata,
    payment_intent: refund.paymentIntent,
    payment_method: null,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: refund.sourceTransferReversal,
    status: refund.status,
    transfer_reversal: refund.transferReversal,
  };
}
