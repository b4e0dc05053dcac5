import { and, eq, inArray } from "drizzle-orm";
import type Stripe from "stripe";
import { db } from "@/db/client";
import { purchases, refunds } from "@/db/schema/purchases";
import { log } from "@/lib/log";
import { isRefused, stripe } from "@/lib/stripe";
import { syncCharge } from "./charge";

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
    await noteFailure(refund, error);
    if (!isRefused(error)) throw error;
  }
  await syncCharge(paymentIntentId);
}

async function wasSent(refundId: string, paymentIntentId: string): Promise<boolean> {
  const sent = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
  return sent.data.some(({ metadata }) => metadata?.refund_id === refundId);
}

async function send({ id, kind, amountCents }: Refund, paymentIntentId: string): Promise<void> {
  const intent = await stripe.paymentIntents.retrieve(paymentIntentId);
  await stripe.refunds.create(
    {
      payment_intent: paymentIntentId,
      amount: amountCents,
      reason: REASONS[kind],
      reverse_transfer: intent.transfer_data !== null,
      refund_application_fee: Boolean(intent.application_fee_amount),
      metadata: { refund_id: id },
    },
    { idempotencyKey: `refund:${id}` },
  );
}

const REASONS: Record<Refund["kind"], Stripe.RefundCreateParams.Reason> = {
  admin: "requested_by_customer",
  duplicate: "duplicate",
  blocked: "requested_by_customer",
  mismatch: "requested_by_customer",
  fraud_warning: "fraudulent",
};

/** A refusal is final and needs a person, unless somebody else gave the money back first; an outage is tried again. */
async function noteFailure({ id }: Refund, error: unknown): Promise<void> {
  const lastError = error instanceof Error ? error.message : String(error);
  if (!isRefused(error)) {
    await db.update(refunds).set({ lastError }).where(eq(refunds.id, id));
    return;
  }
  const status = isRefused(error, "charge_already_refunded") ? "canceled" : "failed";
  log.error({ err: error, refundId: id }, "the processor refused a refund");
  await db.update(refunds).set({ status, lastError, settledAt: new Date() }).where(eq(refunds.id, id));
}
