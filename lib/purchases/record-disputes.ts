import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { disputes } from "@/db/schema/purchases";
import { ledgerEntries, sellerActivity } from "@/db/schema/sellers";
import { mailSellerOfDispute } from "@/lib/mail/dispute";
import { decideAdjustment, decideRepayment } from "./adjustments";
import { disputedShare, isClosed, isTaken, type Share, type Standing, standingOf } from "./aftermath";
import type { DisputeFacts, PaymentFacts } from "./payment-facts";
import type { Purchase } from "./records";

/**
 * Brings the disputes of a purchase, the seller's ledger and their transfers to what the processor tells of them;
 * answers whether anything was news.
 */
export async function recordDisputes(
  tx: Db,
  purchase: Purchase,
  facts: PaymentFacts,
  wasSold: boolean,
): Promise<boolean> {
  const news: boolean[] = [];
  for (const dispute of facts.disputes) news.push(await recordDispute(tx, purchase, facts, dispute, wasSold));
  return news.includes(true);
}

async function recordDispute(
  tx: Db,
  purchase: Purchase,
  facts: PaymentFacts,
  dispute: DisputeFacts,
  wasSold: boolean,
): Promise<boolean> {
  const [known] = await tx.select().from(disputes).where(eq(disputes.stripeDisputeId, dispute.id)).for("update");
  const share = takenBefore(known) ?? (standingOf(dispute) === "inquiry" ? null : disputedShare(facts, dispute.id));
  await storeDispute(tx, purchase, dispute, share);
  if (known?.status === dispute.status) return false;

  if (share && share.grossCents > 0) {
    if (facts.isShared) await moveSellersPart(tx, purchase, dispute, share);
    if (wasSold) {
      await recordEntries(tx, purchase, dispute, share);
      await tellSeller(tx, purchase, dispute, share, known ? standingOf(known) : null);
    }
  }
  return true;
}

/** What it took is reckoned once: what happens to the payment later must not change what was taken back for it. */
function takenBefore(known: typeof disputes.$inferSelect | undefined): Share | null {
  if (!known || known.grossCents === null || known.feeCents === null) return null;
  return { grossCents: known.grossCents, feeCents: known.feeCents };
}

async function storeDispute(tx: Db, purchase: Purchase, dispute: DisputeFacts, share: Share | null): Promise<void> {
  const { id, status, reason, amountCents, currency, evidenceDueAt, openedAt } = dispute;
  const told = {
    status,
    reason,
    amountCents,
    currency,
    evidenceDueAt,
    openedAt,
    grossCents: share?.grossCents ?? null,
    feeCents: share?.feeCents ?? null,
    syncedAt: new Date(),
  };
  const closedAt = isClosed(dispute) ? sql`coalesce(${disputes.closedAt}, now())` : null;
  await tx
    .insert(disputes)
    .values({ ...told, closedAt: closedAt && new Date(), stripeDisputeId: id, purchaseId: purchase.id })
    .onConflictDoUpdate({ target: disputes.stripeDisputeId, set: { ...told, closedAt } });
}

async function moveSellersPart(tx: Db, purchase: Purchase, dispute: DisputeFacts, share: Share): Promise<void> {
  const { grossCents, feeCents } = share;
  if (isTaken(dispute)) {
    const amountCents = grossCents - feeCents;
    await decideAdjustment(tx, purchase, { kind: "dispute_reversal", fact: dispute.id, amountCents });
  } else {
    await decideRepayment(tx, purchase, "dispute", dispute.id);
  }
}

/** A dispute takes its share from the sale when it is opened, and returns it when it is won. */
async function recordEntries(tx: Db, purchase: Purchase, dispute: DisputeFacts, share: Share): Promise<void> {
  const { id: purchaseId, sellerId, listingId, currency } = purchase;
  const { grossCents, feeCents } = share;
  const entry = { sellerId, purchaseId, listingId, currency, fact: dispute.id };
  const taken = { ...entry, kind: "dispute" as const, grossCents: -grossCents, feeCents: -feeCents };
  const returned = { ...entry, kind: "dispute_won" as const, grossCents, feeCents };
  await tx
    .insert(ledgerEntries)
    .values([
      { ...taken, occurredAt: dispute.openedAt },
      ...(isTaken(dispute) ? [] : [{ ...returned, occurredAt: new Date() }]),
    ])
    .onConflictDoNothing();
}

/** Of what happened before we heard of it the seller is told the outcome alone, by mail. */
async function tellSeller(
  tx: Db,
  purchase: Purchase,
  dispute: DisputeFacts,
  share: Share,
  before: Standing | null,
): Promise<void> {
  const { sellerId, listingId, currency, title } = purchase;
  const entry = { sellerId, type: "dispute" as const, listingId, currency };
  const standing = outcomeOf(dispute);
  const opened = {
    ...entry,
    message: `A buyer's bank disputes a sale of ${title}`,
    amountCents: -share.grossCents,
    fact: `${dispute.id}:opened`,
    createdAt: dispute.openedAt,
  };
  const won = { ...entry, message: `The dispute of a sale of ${title} was won`, amountCents: share.grossCents };
  const lost = { ...entry, message: `The dispute of a sale of ${title} was lost`, amountCents: null };
  await tx
    .insert(sellerActivity)
    .values([
      opened,
      ...(standing === "won" ? [{ ...won, fact: `${dispute.id}:won` }] : []),
      ...(standing === "lost" ? [{ ...lost, fact: `${dispute.id}:lost` }] : []),
    ])
    .onConflictDoNothing();
  if (standing !== before) await mailSellerOfDispute(tx, purchase, dispute, share, standing);
}

type Outcome = Exclude<Standing, "inquiry">;

/** Of a dispute that took money; one that was prevented in the end has returned it. */
function outcomeOf(dispute: DisputeFacts): Outcome {
  const standing = standingOf(dispute);
  return standing === "inquiry" ? "won" : standing;
}
