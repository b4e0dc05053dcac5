import { eq } from "drizzle-orm";
import { type Db, db } from "@/db/client";
import { purchases } from "@/db/schema/purchases";
import type { stripeEvents } from "@/db/schema/stripe-events";
import { observeAccount } from "@/lib/connected-accounts/account";
import { observeMoney } from "@/lib/connected-accounts/money";
import { isUuid } from "@/lib/slug";
import { stripe } from "@/lib/stripe";
import { observeCharge } from "./charge";
import { giveBackForFraudWarning } from "./fraud-warning";
import { observeSession } from "./fulfil";
import type { Purchase } from "./records";
import { observeReversal } from "./sellers-transfers";

type StripeEvent = typeof stripeEvents.$inferInsert;
/** Asks the processor first, and answers what is then to be written. */
type Handler = (event: StripeEvent) => Promise<(tx: Db) => Promise<unknown>>;

/** What each kind of event makes us look at again. Any other kind is taken in and changes nothing. */
const OF_PAYMENTS: Record<string, Handler> = {
  "checkout.session.completed": ofSession,
  "checkout.session.async_payment_succeeded": ofSession,
  "checkout.session.async_payment_failed": ofSession,
  "checkout.session.expired": ofSession,
  "charge.updated": ofPayment,
  "charge.refunded": ofPayment,
  "refund.created": ofPayment,
  "refund.updated": ofPayment,
  "refund.failed": ofPayment,
  "charge.dispute.created": ofPayment,
  "charge.dispute.updated": ofPayment,
  "charge.dispute.closed": ofPayment,
  "charge.dispute.funds_withdrawn": ofPayment,
  "charge.dispute.funds_reinstated": ofPayment,
  "radar.early_fraud_warning.created": ofFraudWarning,
  "transfer.reversed": ofTransfer,
};
const OF_ACCOUNTS: Record<string, Handler> = {
  "account.updated": ofAccount,
  "account.application.deauthorized": ofAccount,
  "capability.updated": ofAccount,
  "v2.core.account[configuration.recipient].capability_status_updated": ofAccount,
  "v2.core.account[requirements].updated": ofAccount,
  "v2.core.account.updated": ofAccount,
  "v2.core.account.closed": ofAccount,
  "payout.created": ofPayout,
  "payout.updated": ofPayout,
  "payout.paid": ofPayout,
  "payout.failed": ofPayout,
  "payout.canceled": ofPayout,
  "payout.reconciliation_completed": ofPayout,
};

/** The kinds that the processor's list is searched for, in case their delivery failed; it takes 20 at most. */
export const PAYMENT_EVENTS = Object.keys(OF_PAYMENTS);

export async function handlerOf(event: StripeEvent): Promise<(tx: Db) => Promise<unknown>> {
  const look = OF_PAYMENTS[event.type] ?? OF_ACCOUNTS[event.type] ?? nothing;
  return look(event);
}

const nothing = async () => async () => null;

function ofSession({ objectId }: StripeEvent) {
  return objectId ? observeSession(objectId) : nothing();
}

async function ofPayment({ payload }: StripeEvent): Promise<(tx: Db) => Promise<Purchase | null>> {
  const { object } = (payload as { data?: { object?: { payment_intent?: unknown } } }).data ?? {};
  if (typeof object?.payment_intent !== "string") return nothing();
  const sessionId = await findUnsettledPage(object.payment_intent);
  return sessionId ? observeSession(sessionId) : observeCharge(object.payment_intent);
}

/** The payment is looked at first, because it may have been given back or disputed since. */
async function ofFraudWarning(event: StripeEvent) {
  const look = await ofPayment(event);
  return async (tx: Db) => {
    const purchase = await look(tx);
    if (purchase) await giveBackForFraudWarning(tx, purchase);
  };
}

function ofTransfer({ objectId }: StripeEvent) {
  return objectId ? observeReversal(objectId) : nothing();
}

/** The page of a payment that we have not heard of yet, as when its refund is told before it is. */
async function findUnsettledPage(paymentIntentId: string): Promise<string | null> {
  const [settled] = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(eq(purchases.paymentIntentId, paymentIntentId));
  if (settled) return null;
  const { metadata } = await stripe.paymentIntents.retrieve(paymentIntentId);
  if (!isUuid(metadata.purchase_id ?? "")) return null;
  const [purchase] = await db
    .select({ sessionId: purchases.sessionId })
    .from(purchases)
    .where(eq(purchases.id, metadata.purchase_id ?? ""));
  return purchase?.sessionId ?? null;
}

function ofAccount({ account }: StripeEvent) {
  return account ? observeAccount(account) : nothing();
}

function ofPayout({ account, objectId }: StripeEvent) {
  return account && objectId ? observeMoney(account, { payouts: { id: objectId } }) : nothing();
}
