import { and, eq, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { type Db, db, one } from "@/db/client";
import { purchases, refunds } from "@/db/schema/purchases";
import { ledgerEntries, sellerActivity } from "@/db/schema/sellers";
import { log } from "@/lib/log";
import { mailRefund } from "@/lib/mail/refund";
import { isUuid } from "@/lib/slug";
import { stripe } from "@/lib/stripe";
import { findOwned } from "./access";
import type { Purchase } from "./records";
import { refundedFees } from "./refund-fees";
import { OWNED, stateAfterRefunds } from "./status";
import { lockOwnership, StaleObservation, writeObserved } from "./transaction";
import { idOf } from "./verify";

/** What was given back of one payment, as the processor tells it now. */
type Facts = { charge: Stripe.Charge; feeRefundedCents: number; refunds: Stripe.Refund[] };

/** `isNew` says that the same transaction has just recorded the payment, so that nothing can be known of it yet. */
export type ApplyCharge = (tx: Db, options?: { isNew: boolean }) => Promise<Purchase | null>;

/** Brings the purchase of a payment, its refunds and the seller's ledger to what the processor now tells of it. */
export async function syncCharge(paymentIntentId: string): Promise<Purchase | null> {
  return writeObserved(() => observeCharge(paymentIntentId));
}

/** As `syncCharge`, in two steps: asks now, writes in the transaction that it is given later. */
export async function observeCharge(paymentIntentId: string): Promise<ApplyCharge> {
  const seen = await writeOf(db, paymentIntentId);
  const { latest_charge } = await stripe.paymentIntents.retrieve(paymentIntentId, {
    expand: ["latest_charge.application_fee"],
  });
  if (latest_charge === null || typeof latest_charge === "string") return async () => null;
  const list = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
  const fee = typeof latest_charge.application_fee === "object" ? latest_charge.application_fee : null;
  const facts = { charge: latest_charge, feeRefundedCents: fee?.amount_refunded ?? 0, refunds: list.data };

  return async (tx, { isNew } = { isNew: false }) => {
    const purchase = await lockPurchaseOf(tx, paymentIntentId);
    if (!purchase) return null;
    if (!isNew && (await writeOf(tx, paymentIntentId)) !== seen)
      throw new StaleObservation("The purchase was written while the processor was asked");
    const wasSold = await hasSale(tx, purchase);

    for (const refund of facts.refunds) await updateOwnRefund(tx, refund);
    if (wasSold) await recordRefunds(tx, purchase, facts);
    const updated = await updatePurchase(tx, purchase, facts, wasSold);
    await mailRefunds(tx, updated, facts, wasSold);
    return updated;
  };
}

/** The transaction that last wrote the purchase: another one means that it was written since. */
async function writeOf(tx: Db, paymentIntentId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ write: sql<string>`${purchases}.xmin::text` })
    .from(purchases)
    .where(eq(purchases.paymentIntentId, paymentIntentId));
  return row?.write;
}

async function lockPurchaseOf(tx: Db, paymentIntentId: string): Promise<Purchase | null> {
  const theirs = eq(purchases.paymentIntentId, paymentIntentId);
  const [known] = await tx.select().from(purchases).where(theirs);
  if (!known) return null;
  await lockOwnership(tx, known.buyerId, known.listingId);
  return one(await tx.select().from(purchases).where(theirs).for("update"));
}

async function hasSale(tx: Db, { id }: Purchase): Promise<boolean> {
  const sale = await tx
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.kind, "sale"), eq(ledgerEntries.fact, id)));
  return sale.length > 0;
}

/** The row of a refund that we asked for; one made at the processor itself has none. */
async function updateOwnRefund(tx: Db, refund: Stripe.Refund): Promise<void> {
  const ownId = refund.metadata?.refund_id ?? "";
  if (!isUuid(ownId)) return;
  const status = refundStatus(refund);
  await tx
    .update(refunds)
    .set({
      status,
      stripeRefundId: refund.id,
      ...(refund.failure_reason && { lastError: refund.failure_reason }),
      settledAt: status === "pending" ? null : sql`coalesce(${refunds.settledAt}, now())`,
    })
    .where(eq(refunds.id, ownId));
}

function refundStatus({ status }: Stripe.Refund): "pending" | "succeeded" | "failed" | "canceled" {
  return status === "succeeded" || status === "failed" || status === "canceled" ? status : "pending";
}

/**
 * What the seller bears, at once or as a debt: every refund of ours, and one made by hand at the processor
 * where it took their transfer back.
 */
function isSellers({ status, transfer_reversal, metadata }: Stripe.Refund): boolean {
  return status === "succeeded" && (transfer_reversal !== null || isUuid(metadata?.refund_id ?? ""));
}

/** One ledger entry for each refund that went through; a refund that came back leaves none. */
async function recordRefunds(tx: Db, purchase: Purchase, { refunds: all, feeRefundedCents }: Facts): Promise<void> {
  const entries = await tx
    .select({ fact: ledgerEntries.fact, feeCents: ledgerEntries.feeCents })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.purchaseId, purchase.id), eq(ledgerEntries.kind, "refund")));
  const recorded = new Map(entries.map(({ fact, feeCents }) => [fact, -feeCents]));

  for (const refund of all) {
    const { id, status } = refund;
    if (!recorded.has(id) || isSellers(refund)) continue;
    log.error({ purchaseId: purchase.id, refundId: id, status }, "a refund came back; its buyer was not paid");
    await tx.delete(ledgerEntries).where(and(eq(ledgerEntries.kind, "refund"), eq(ledgerEntries.fact, id)));
  }
  const oldestFirst = all.filter(isSellers).reverse();
  const fees = refundedFees(
    { ...purchase, feeRefundedCents },
    oldestFirst.map(({ id, amount, transfer_reversal }) => ({
      amountCents: amount,
      isReversed: transfer_reversal !== null,
      recordedCents: recorded.get(id) ?? null,
    })),
  );
  for (const [index, refund] of oldestFirst.entries()) {
    if (!recorded.has(refund.id)) await recordRefund(tx, purchase, refund, fees[index] ?? 0);
  }
}

async function recordRefund(tx: Db, purchase: Purchase, refund: Stripe.Refund, feeCents: number): Promise<void> {
  const { id, sellerId, listingId, currency, title } = purchase;
  const occurredAt = new Date(refund.created * 1000);
  await tx.insert(ledgerEntries).values({
    sellerId,
    purchaseId: id,
    listingId,
    kind: "refund",
    grossCents: -refund.amount,
    feeCents: -feeCents,
    currency,
    fact: refund.id,
    occurredAt,
  });
  await tx
    .insert(sellerActivity)
    .values({
      sellerId,
      type: "refund",
      listingId,
      message: `${refund.amount === purchase.amountCents ? "A sale" : "A part of a sale"} of ${title} was refunded`,
      amountCents: -refund.amount,
      currency,
      fact: refund.id,
      createdAt: occurredAt,
    })
    .onConflictDoNothing();
}

/** Whoever bears a refund, its buyer hears of it once it went through. */
async function mailRefunds(tx: Db, purchase: Purchase, facts: Facts, wasSold: boolean): Promise<void> {
  for (const { id, amount, created, status } of facts.refunds.toReversed()) {
    if (status !== "succeeded") continue;
    await mailRefund(tx, purchase, { id, amountCents: amount, createdAt: new Date(created * 1000) }, wasSold);
  }
}

/** Writes only what is news: a write that changes nothing would make others' observations stale. */
async function updatePurchase(tx: Db, purchase: Purchase, facts: Facts, wasSold: boolean): Promise<Purchase> {
  const { charge, feeRefundedCents } = facts;
  const refundedCents = Math.min(charge.amount_refunded, purchase.amountCents);
  const state = stateAfterRefunds(purchase.status, { refundedCents, isFull: charge.refunded, wasSold });
  const told = {
    status: (await wouldOwnTwice(tx, purchase, state)) ? purchase.status : state,
    amountRefundedCents: refundedCents,
    feeRefundedCents: Math.min(feeRefundedCents, purchase.feeCents),
    chargeId: charge.id,
    transferId: idOf(charge.transfer) ?? purchase.transferId,
    refundedAt: refundedCents > 0 ? (purchase.refundedAt ?? new Date()) : null,
  };
  const isNews = Object.entries(told).some(([key, value]) => purchase[key as keyof typeof told] !== value);
  if (!isNews) return purchase;
  return one(
    await tx
      .update(purchases)
      .set({ ...told, updatedAt: new Date() })
      .where(eq(purchases.id, purchase.id))
      .returning(),
  );
}

/** After a refund the buyer may have bought again; if that refund then comes back, the later purchase stands. */
async function wouldOwnTwice(tx: Db, purchase: Purchase, state: Purchase["status"]): Promise<boolean> {
  if (!OWNED.includes(state) || OWNED.includes(purchase.status)) return false;
  return (await findOwned(tx, purchase.buyerId, purchase.listingId)) !== null;
}
