import { and, eq, inArray } from "drizzle-orm";
import type Stripe from "stripe";
import { db } from "@/db/client";
import { purchases, refunds } from "@/db/schema/purchases";
import { log } from "@/lib/log";
import { isRefused, stripe } from "@/lib/stripe";
import { isAdjusted } from "./adjustments";
import { syncCharge } from "./charge";
import { findDisputeStanding, isMoneyTaken } from "./disputes";

type Refund = typeof refunds.$inferSelect;

/**
 * Sends the money of a refund that was decided on, all legs of it: the buyer's, the seller's and the fee.
 * Safe to repeat: the same refund is never sent twice, not even after the processor forgot the first call.
 */
export async function issueRefund(refundId: string): Promise<void> {
  const [found] = await db
    .select({ refund: refunds, paymentIntentId: purchases.paymentIntentId })
    .from(refunds)
    .innerJoin(purchases, eq(purchases.id, refunds.purchaseId))
    .where(and(eq(refunds.id, refundId), inArray(refunds.status, ["creating", "pending"])));
  if (!found?.paymentIntentId) return;
  const { refund, paymentIntentId } = found;

  try {
    const isSent = refund.stripeRefundId !== null || (await wasSent(refundId, paymentIntentId));
    if (!isSent && (await isMoneyTaken(db, refund.purchaseId))) await leaveToBank(refund);
    else if (!isSent) await send(refund, paymentIntentId);
  } catch (error) {
    if (!isRefused(error)) throw error;
    await giveUp(refund, error);
  }
  await syncCharge(paymentIntentId);
}

async function wasSent(refundId: string, paymentIntentId: string): Promise<boolean> {
  const sent = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
  return sent.data.some(({ metadata }) => metadata?.refund_id === refundId);
}

/**
 * The buyer is paid back even where the seller's balance no longer covers their part; the platform then bears it
 * until an adjustment has taken it back. So it is where we have moved their part before: only we know where it is.
 */
async function send(refund: Refund, paymentIntentId: string): Promise<void> {
  const { id, kind, amountCents, purchaseId } = refund;
  const intent = await stripe.paymentIntents.retrieve(paymentIntentId);
  const params = {
    payment_intent: paymentIntentId,
    amount: amountCents,
    reason: REASONS[kind],
    metadata: { refund_id: id },
  };
  const sendAlone = () => stripe.refunds.create(params, { idempotencyKey: `refund:${id}:without-seller` });
  if (await isAdjusted(purchaseId)) {
    await sendAlone();
    return;
  }
  try {
    await stripe.refunds.create(
      {
        ...params,
        reverse_transfer: intent.transfer_data !== null,
        refund_application_fee: Boolean(intent.application_fee_amount),
      },
      { idempotencyKey: `refund:${id}` },
    );
  } catch (error) {
    if (!isRefused(error, "balance_insufficient")) throw error;
    log.error({ refundId: id }, "a seller's balance does not cover a refund; the platform bears it for now");
    await sendAlone();
  }
}

const REASONS: Record<Refund["kind"], Stripe.RefundCreateParams.Reason> = {
  admin: "requested_by_customer",
  duplicate: "duplicate",
  blocked: "requested_by_customer",
  mismatch: "requested_by_customer",
  fraud_warning: "fraudulent",
};

/**
 * A refund of what the buyer's bank has taken would pay it twice. One of money that bought nothing waits for the
 * end of the dispute; any other was decided on without knowing of it.
 */
async function leaveToBank({ id, kind, purchaseId }: Refund): Promise<void> {
  const isWaiting = BOUGHT_NOTHING.includes(kind) && (await findDisputeStanding(purchaseId)) !== "lost";
  if (isWaiting) return;
  const lastError = "The buyer's bank disputed the payment first";
  await db.update(refunds).set({ status: "canceled", lastError, settledAt: new Date() }).where(eq(refunds.id, id));
}

const BOUGHT_NOTHING: Refund["kind"][] = ["duplicate", "blocked", "mismatch"];

/** A refusal is final and needs a person, unless the money went back in another way first. */
async function giveUp(refund: Refund, error: Error): Promise<void> {
  if (isRefused(error, "charge_disputed", "refund_disputed_payment")) return leaveToBank(refund);
  log.error({ err: error, refundId: refund.id }, "the processor refused a refund");
  const status = isRefused(error, "charge_already_refunded") ? "canceled" : "failed";
  const settled = { status, lastError: error.message, settledAt: new Date() } as const;
  await db.update(refunds).set(settled).where(eq(refunds.id, refund.id));
}
