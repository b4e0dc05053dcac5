import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { refunds } from "@/db/schema/purchases";
import { ledgerEntries, sellerActivity } from "@/db/schema/sellers";
import { log } from "@/lib/log";
import { mailRefundFailed } from "@/lib/mail/refund";
import { decideAdjustment, decideRepayment } from "./adjustments";
import { type Share, sellersRefunds } from "./aftermath";
import type { PaymentFacts, RefundFacts } from "./payment-facts";
import type { Purchase } from "./records";

type SellersRefund = RefundFacts & Share;

/**
 * Brings our decisions, the seller's ledger and their transfers to what the processor tells of a payment's refunds;
 * answers whether anything was news.
 */
export async function recordRefunds(
  tx: Db,
  purchase: Purchase,
  facts: PaymentFacts,
  wasSold: boolean,
): Promise<boolean> {
  const news: boolean[] = [];
  for (const refund of facts.refunds) news.push(await recordOwnRefund(tx, purchase, refund, wasSold));
  for (const refund of sellersRefunds(facts, wasSold)) {
    if (wasSold) news.push(await recordEntry(tx, purchase, refund));
    if (facts.isShared) news.push(await adjustFor(tx, purchase, refund, wasSold));
  }
  return news.includes(true);
}

/** The row of a refund that we asked for; one made at the processor itself has none. */
async function recordOwnRefund(tx: Db, purchase: Purchase, refund: RefundFacts, wasSold: boolean): Promise<boolean> {
  const { id, ownId, amountCents, status, hasFailed, failureReason } = refund;
  if (!ownId) return false;
  const [own] = await tx.select().from(refunds).where(eq(refunds.id, ownId)).for("update");
  if (!own || (own.status === status && own.stripeRefundId === id)) return false;
  await tx
    .update(refunds)
    .set({
      status,
      amountCents,
      stripeRefundId: id,
      ...(failureReason && { lastError: failureReason }),
      settledAt: status === "pending" ? null : sql`coalesce(${refunds.settledAt}, now())`,
    })
    .where(eq(refunds.id, ownId));
  if (hasFailed) {
    log.error({ purchaseId: purchase.id, refundId: id, status }, "a refund came back; its buyer was not paid");
    if (own.status === "succeeded") await mailRefundFailed(tx, purchase, refund, wasSold);
  }
  return true;
}

/** One ledger entry for each refund that went through; a refund that came back leaves none. */
async function recordEntry(tx: Db, purchase: Purchase, refund: SellersRefund): Promise<boolean> {
  const theirs = and(eq(ledgerEntries.kind, "refund"), eq(ledgerEntries.fact, refund.id));
  const [entry] = await tx.select({ feeCents: ledgerEntries.feeCents }).from(ledgerEntries).where(theirs);

  if (refund.hasFailed) {
    if (!entry) return false;
    await tx.delete(ledgerEntries).where(theirs);
    await tellSeller(tx, purchase, { ...refund, createdAt: new Date() }, "came back");
    return true;
  }
  if (refund.status !== "succeeded") return false;
  if (!entry) {
    await insertEntry(tx, purchase, refund);
    await tellSeller(tx, purchase, refund, "was refunded");
    return true;
  }
  if (entry.feeCents === -refund.feeCents) return false;
  await tx.update(ledgerEntries).set({ feeCents: -refund.feeCents }).where(theirs);
  return true;
}

async function insertEntry(tx: Db, purchase: Purchase, refund: SellersRefund): Promise<void> {
  const { id, sellerId, listingId, currency } = purchase;
  await tx.insert(ledgerEntries).values({
    sellerId,
    purchaseId: id,
    listingId,
    kind: "refund",
    grossCents: -refund.grossCents,
    feeCents: -refund.feeCents,
    currency,
    fact: refund.id,
    occurredAt: refund.createdAt,
  });
}

async function tellSeller(
  tx: Db,
  { sellerId, listingId, title, amountCents, currency }: Purchase,
  { id, grossCents, createdAt }: Pick<SellersRefund, "id" | "grossCents" | "createdAt">,
  what: "was refunded" | "came back",
): Promise<void> {
  const isRefund = what === "was refunded";
  const part = `${grossCents === amountCents ? "A sale" : "A part of a sale"} of ${title}`;
  await tx
    .insert(sellerActivity)
    .values({
      sellerId,
      type: "refund",
      listingId,
      message: isRefund ? `${part} was refunded` : `${part} is yours again: the refund could not be paid out`,
      amountCents: isRefund ? -grossCents : grossCents,
      currency,
      fact: isRefund ? id : `${id}:failed`,
      createdAt,
    })
    .onConflictDoNothing();
}

/**
 * Where the processor took the seller's part back, one that came back owes it to them; where it did not, because
 * their balance was short or their part was moved before, they owe it to us. What bought nothing stays with us, for
 * its buyer.
 */
async function adjustFor(tx: Db, purchase: Purchase, refund: SellersRefund, wasSold: boolean): Promise<boolean> {
  const { id: fact, feeCents, grossCents, reversedCents, hasFailed, status } = refund;
  if (hasFailed && !wasSold) return false;
  if (reversedCents !== null) {
    const amountCents = reversedCents - feeCents;
    return hasFailed && decideAdjustment(tx, purchase, { kind: "refund_repayment", fact, amountCents });
  }
  if (hasFailed) return decideRepayment(tx, purchase, "refund", fact);
  if (status !== "succeeded") return false;
  return decideAdjustment(tx, purchase, { kind: "refund_reversal", fact, amountCents: grossCents - feeCents });
}
