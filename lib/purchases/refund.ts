import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { db } from "@/db/client";
import { purchases, refunds } from "@/db/schema/purchases";
import { log } from "@/lib/log";
import { isRefused, stripe } from "@/lib/stripe";
import { isAdjusted } from "./adjustments";
import { isTaken, standingOf } from "./aftermath";
import { syncCharge } from "./charge";
import { type PaymentFacts, retrieveFacts } from "./payment-facts";

type Refund = typeof refunds.$inferSelect;

/** Refused this often, over about ten hours, a refund is left to a person. */
const MAX_REFUSALS = 12;
const MAX_TRIES_AT_ONCE = 3;

const isUnfinished = inArray(refunds.status, ["creating", "pending"]);

/**
 * Sends the money of a refund that was decided on, all legs of it: the buyer's, the seller's and the fee. How much is
 * left to send is asked of the processor each time, and anew after a refusal. Safe to repeat: a refund is never sent
 * twice, not even after the processor forgot the first call.
 */
export async function issueRefund(refundId: string): Promise<void> {
  const [found] = await db
    .select({ paymentIntentId: purchases.paymentIntentId })
    .from(refunds)
    .innerJoin(purchases, eq(purchases.id, refunds.purchaseId))
    .where(and(eq(refunds.id, refundId), isUnfinished));
  if (!found?.paymentIntentId) return;
  if (await sendLeft(refundId, found.paymentIntentId)) await syncCharge(found.paymentIntentId);
}

/** Answers whether the processor knows the payment. */
async function sendLeft(refundId: string, paymentIntentId: string): Promise<boolean> {
  let facts: PaymentFacts | null = null;
  let refusedCents = 0;
  for (let attempt = 1; attempt <= MAX_TRIES_AT_ONCE; attempt++) {
    const [refund] = await db
      .select()
      .from(refunds)
      .where(and(eq(refunds.id, refundId), isUnfinished));
    if (!refund) break;
    try {
      facts = await retrieveFacts(paymentIntentId);
      const amountCents = facts ? await amountToSend(refund, facts) : 0;
      if (!facts || amountCents <= 0) break;
      // Refused with the seller's part, it is sent without: the buyer must not wait for a seller.
      const isAlone = refusedCents === amountCents || (await isAdjusted(refund.purchaseId));
      refusedCents = amountCents;
      await send(refund, { paymentIntentId, amountCents, isShared: facts.isShared && !isAlone }, facts);
      break;
    } catch (error) {
      if (!isRefused(error)) throw error;
      await noteRefusal(refund, error);
      // Another try may be under way that asked for something else.
      if (error.type === "StripeIdempotencyError") break;
    }
  }
  return facts !== null;
}

/** What is to be sent now; nothing where it was sent, where nothing is left, or where that is not decided yet. */
async function amountToSend(refund: Refund, facts: PaymentFacts): Promise<number> {
  const { id, kind, amountCents, purchaseId, stripeRefundId } = refund;
  if (stripeRefundId !== null || facts.refunds.some(({ ownId }) => ownId === id)) return 0;
  if (facts.disputes.some(isTaken)) {
    await leaveToBank(refund, facts);
    return 0;
  }
  const leftCents = facts.amountCents - facts.refundedCents;
  if (leftCents <= 0) {
    // One that is still on its way may come back.
    const isUncertain = facts.refunds.some(({ status }) => status === "pending");
    if (!isUncertain) await cancel(refund, "All of the payment had gone back before");
    return 0;
  }
  return kind === "admin"
    ? Math.min(amountCents, leftCents)
    : leftCents - (await decidedByModerators({ id, purchaseId }, facts));
}

/**
 * What nobody has decided the amount of is all that is left once moderators' decisions are carried out; what the
 * processor knows of already is no longer among what is left.
 */
async function decidedByModerators(
  { id, purchaseId }: Pick<Refund, "id" | "purchaseId">,
  facts: PaymentFacts,
): Promise<number> {
  const theirs = and(eq(refunds.purchaseId, purchaseId), eq(refunds.kind, "admin"), ne(refunds.id, id));
  const rows = await db
    .select({ id: refunds.id, amountCents: refunds.amountCents })
    .from(refunds)
    .where(and(theirs, eq(refunds.status, "creating")));
  const sent = new Set(facts.refunds.map(({ ownId }) => ownId));
  return rows.filter((row) => !sent.has(row.id)).reduce((sum, { amountCents }) => sum + amountCents, 0);
}

type Sending = { paymentIntentId: string; amountCents: number; isShared: boolean };

const REASONS: Record<Refund["kind"], Stripe.RefundCreateParams.Reason> = {
  admin: "requested_by_customer",
  duplicate: "duplicate",
  blocked: "requested_by_customer",
  mismatch: "requested_by_customer",
  fraud_warning: "fraudulent",
};

/**
 * The seller's part goes back with the buyer's money, unless that was refused or we have moved it before: only we know
 * where it is then, and an adjustment takes it back. Until it has, the platform bears it.
 */
async function send(
  { id, kind, refusals }: Refund,
  { paymentIntentId, amountCents, isShared }: Sending,
  { feeCents }: PaymentFacts,
): Promise<void> {
  await stripe.refunds.create(
    {
      payment_intent: paymentIntentId,
      amount: amountCents,
      reason: REASONS[kind],
      metadata: { refund_id: id },
      ...(isShared && { reverse_transfer: true, refund_application_fee: feeCents > 0 }),
    },
    // The processor answers a key with what it first answered, so that a try after a refusal needs another.
    { idempotencyKey: `refund:${id}${refusals > 0 ? `:${refusals}` : ""}` },
  );
}

const BOUGHT_NOTHING: Refund["kind"][] = ["duplicate", "blocked", "mismatch"];

/**
 * A refund of what the buyer's bank has taken would pay it twice. One of money that bought nothing waits for the
 * end of the dispute; any other was decided on without knowing of it.
 */
async function leaveToBank(refund: Refund, { disputes }: PaymentFacts): Promise<void> {
  const dispute = disputes.findLast(isTaken);
  const isWaiting = BOUGHT_NOTHING.includes(refund.kind) && dispute && standingOf(dispute) !== "lost";
  if (!isWaiting) await cancel(refund, "The buyer's bank disputed the payment first");
}

async function cancel({ id }: Refund, lastError: string): Promise<void> {
  await db
    .update(refunds)
    .set({ status: "canceled", lastError, settledAt: new Date() })
    .where(and(eq(refunds.id, id), isUnfinished));
}

/** Another who was refused at the same moment counts the refusal once. */
async function noteRefusal({ id, refusals }: Refund, error: Error): Promise<void> {
  log.error({ err: error, refundId: id }, "the processor refused a refund");
  const isLast = refusals + 1 >= MAX_REFUSALS;
  await db
    .update(refunds)
    .set({
      refusals: refusals + 1,
      lastError: error.message,
      ...(isLast && { status: "failed", settledAt: sql`now()` }),
    })
    .where(and(eq(refunds.id, id), eq(refunds.refusals, refusals), isUnfinished));
}
