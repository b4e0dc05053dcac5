import { and, eq, inArray } from "drizzle-orm";
import type Stripe from "stripe";
import { db } from "@/db/client";
import { purchases, refunds } from "@/db/schema/purchases";
import { log } from "@/lib/log";
import { isRefused, stripe } from "@/lib/stripe";
import { syncCharge } from "./charge";
import { SELLER_SHORT } from "./recover";

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
    if (!refund.stripeRefundId && !(await wasSent(refundId, paymentIntentId))) await send(refund, paymentIntentId);
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
 * The buyer is paid back even where the seller's balance no longer covers their part;
 * the platform then bears it until `recoverShortfall` gets it back.
 */
async function send(refund: Refund, paymentIntentId: string): Promise<void> {
  const { id, kind, amountCents } = refund;
  const intent = await stripe.paymentIntents.retrieve(paymentIntentId);
  const params = {
    payment_intent: paymentIntentId,
    amount: amountCents,
    reason: REASONS[kind],
    metadata: { refund_id: id },
  };
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
    await db.update(refunds).set({ lastError: SELLER_SHORT }).where(eq(refunds.id, id));
    await stripe.refunds.create(params, { idempotencyKey: `refund:${id}:without-seller` });
  }
}

const REASONS: Record<Refund["kind"], Stripe.RefundCreateParams.Reason> = {
  admin: "requested_by_customer",
  duplicate: "duplicate",
  blocked: "requested_by_customer",
  mismatch: "requested_by_customer",
  fraud_warning: "fraudulent",
};

/** A refusal is final and needs a person, unless somebody else gave the money back first. */
async function giveUp({ id }: Refund, error: Error): Promise<void> {
  log.error({ err: error, refundId: id }, "the processor refused a refund");
  const status = isRefused(error, "charge_already_refunded") ? "canceled" : "failed";
  await db.update(refunds).set({ status, lastError: error.message, settledAt: new Date() }).where(eq(refunds.id, id));
}
