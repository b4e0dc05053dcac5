import type Stripe from "stripe";
import { isUuid } from "@/lib/slug";
import { stripe } from "@/lib/stripe";
import { idOf } from "./verify";

const PAGE = 100;
const MAX_TRIES = 3;

export type RefundFacts = {
  id: string;
  /** The id of our own decision; null for a refund that was made at the processor itself. */
  ownId: string | null;
  amountCents: number;
  status: "pending" | "succeeded" | "failed" | "canceled";
  hasFailed: boolean;
  failureReason: string | null;
  /** What the processor took back from the seller with it; null where it left them alone. */
  reversedCents: number | null;
  createdAt: Date;
};

export type DisputeFacts = {
  id: string;
  status: string;
  reason: string;
  amountCents: number;
  currency: string;
  evidenceDueAt: Date | null;
  openedAt: Date;
};

/** What the processor tells of a payment and of all that happened to it since; lists are oldest first. */
export type PaymentFacts = {
  chargeId: string;
  amountCents: number;
  feeCents: number;
  feeRefundedCents: number;
  refundedCents: number;
  isRefunded: boolean;
  transferId: string | null;
  /** Whether a part of it went to a seller, even where the transfer is not told yet. */
  isShared: boolean;
  refunds: RefundFacts[];
  disputes: DisputeFacts[];
};

/**
 * Asks the processor for everything that is to be known of a payment; null where nothing was paid. It takes several
 * questions, so what does not fit together, because a refund was made in between, is asked again.
 */
export async function retrieveFacts(paymentIntentId: string): Promise<PaymentFacts | null> {
  for (let attempt = 1; ; attempt++) {
    const facts = await askForFacts(paymentIntentId);
    if (facts === null || attempt === MAX_TRIES || fitsTogether(facts)) return facts;
  }
}

function fitsTogether({ refundedCents, refunds }: PaymentFacts): boolean {
  const listed = refunds.filter(({ hasFailed }) => !hasFailed);
  return listed.reduce((sum, { amountCents }) => sum + amountCents, 0) === refundedCents;
}

async function askForFacts(paymentIntentId: string): Promise<PaymentFacts | null> {
  const ofIntent = { payment_intent: paymentIntentId, limit: PAGE };
  const charge = await retrieveCharge(paymentIntentId);
  if (!charge) return null;
  const [refunds, disputes] = await Promise.all([
    stripe.refunds.list({ ...ofIntent, expand: ["data.transfer_reversal"] }),
    stripe.disputes.list(ofIntent),
  ]);
  return {
    chargeId: charge.id,
    amountCents: charge.amount,
    feeCents: charge.application_fee_amount ?? 0,
    feeRefundedCents: returnedFee(charge),
    refundedCents: charge.amount_refunded,
    isRefunded: charge.refunded,
    transferId: idOf(charge.transfer),
    isShared: charge.transfer_data !== null,
    refunds: refunds.data.map(refundFacts).reverse(),
    disputes: disputes.data.map(disputeFacts).reverse(),
  };
}

/** The charge of a payment with its fee, or null where none was made. */
export async function retrieveCharge(paymentIntentId: string): Promise<Stripe.Charge | null> {
  const { latest_charge } = await stripe.paymentIntents.retrieve(paymentIntentId, {
    expand: ["latest_charge.application_fee"],
  });
  return typeof latest_charge === "object" ? latest_charge : null;
}

/** What of the platform's fee has gone back to the seller. */
export function returnedFee({ application_fee }: Stripe.Charge): number {
  return application_fee && typeof application_fee === "object" ? application_fee.amount_refunded : 0;
}

function refundFacts(refund: Stripe.Refund): RefundFacts {
  const { id, amount, created, metadata, transfer_reversal } = refund;
  const ownId = metadata?.refund_id ?? "";
  const status = refundStatus(refund);
  return {
    id,
    ownId: isUuid(ownId) ? ownId : null,
    amountCents: amount,
    status,
    hasFailed: status === "failed" || status === "canceled",
    failureReason: refund.failure_reason ?? null,
    reversedCents: transfer_reversal && typeof transfer_reversal === "object" ? transfer_reversal.amount : null,
    createdAt: fromUnix(created),
  };
}

function refundStatus({ status }: Stripe.Refund): RefundFacts["status"] {
  return status === "succeeded" || status === "failed" || status === "canceled" ? status : "pending";
}

function disputeFacts({
  id,
  status,
  reason,
  amount,
  currency,
  evidence_details,
  created,
}: Stripe.Dispute): DisputeFacts {
  return {
    id,
    status,
    reason,
    amountCents: amount,
    currency,
    evidenceDueAt: evidence_details.due_by ? fromUnix(evidence_details.due_by) : null,
    openedAt: fromUnix(created),
  };
}

function fromUnix(seconds: number): Date {
  return new Date(seconds * 1000);
}
