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
  const before = takenBefore(known);
  const share = shareNow(facts, dispute, wasSold, before);
  await storeDispute(tx, purchase, dispute, share);
  if (known?.status === dispute.status && share?.grossCents === before?.grossCents) return false;

  if (share && share.grossCents > 0) {
    if (facts.isShared) await moveSellersPart(tx, purchase, dispute, share, before);
    if (wasSold) {
      await recordEntries(tx, purchase, dispute, share);
      await tellSeller(tx, purchase, dispute, share, before, known ? standingOf(known) : null);
    }
  }
  return true;
}

function takenBefore(known: typeof disputes.$inferSelect | undefined): Share | null {
  if (!known || known.grossCents === null || known.feeCents === null) return null;
  return { grossCents: known.grossCents, feeCents: known.feeCents };
}

/**
 * What it took is never taken for less, whatever is refunded later. While the bank holds the money it takes more where
 * a refund comes back or another dispute is won: of what they had taken before it the seller has their part again.
 */
function shareNow(facts: PaymentFacts, dispute: DisputeFacts, wasSold: boolean, before: Share | null): Share | null {
  if (before ? !isTaken(dispute) : standingOf(dispute) === "inquiry") return before;
  const now = disputedShare(facts, dispute.id, wasSold);
  return before && before.grossCents >= now.grossCents ? before : now;
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

/** What it takes later is a fact of its own, named by what it takes in all. */
async function moveSellersPart(
  tx: Db,
  purchase: Purchase,
  dispute: DisputeFacts,
  share: Share,
  before: Share | null,
): Promise<void> {
  if (isTaken(dispute)) {
    const fact = isFirst(before) ? dispute.id : `${dispute.id}:${share.grossCents}`;
    const amountCents = netOf(share) - netOf(before);
    await decideAdjustment(tx, purchase, { kind: "dispute_reversal", fact, amountCents });
  } else {
    await decideRepayment(tx, purchase, "dispute", dispute.id);
  }
}

function isFirst(before: Share | null): before is null {
  return !before || before.grossCents === 0;
}

function netOf(share: Share | null): number {
  return share ? share.grossCents - share.feeCents : 0;
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
    .onConflictDoUpdate({
      target: [ledgerEntries.kind, ledgerEntries.fact],
      set: { grossCents: sql`excluded.gross_cents`, feeCents: sql`excluded.fee_cents` },
    });
}

/** Of what happened before we heard of it the seller is told the outcome alone, by mail. */
async function tellSeller(
  tx: Db,
  purchase: Purchase,
  dispute: DisputeFacts,
  share: Share,
  before: Share | null,
  stoodBefore: Standing | null,
): Promise<void> {
  const { sellerId, listingId, currency, title } = purchase;
  const { grossCents } = share;
  const entry = { sellerId, type: "dispute" as const, listingId, currency };
  const standing = outcomeOf(dispute);
  const moreCents = isFirst(before) ? 0 : grossCents - before.grossCents;
  const opened = {
    ...entry,
    message: `A buyer's bank disputes a sale of ${title}`,
    amountCents: -grossCents,
    fact: `${dispute.id}:opened`,
    createdAt: dispute.openedAt,
  };
  const more = { ...entry, message: `The dispute of a sale of ${title} takes more of it`, amountCents: -moreCents };
  const won = { ...entry, message: `The dispute of a sale of ${title} was won`, amountCents: grossCents };
  const lost = { ...entry, message: `The dispute of a sale of ${title} was lost`, amountCents: null };
  await tx
    .insert(sellerActivity)
    .values([
      opened,
      ...(moreCents > 0 ? [{ ...more, fact: `${dispute.id}:${grossCents}` }] : []),
      ...(standing === "won" ? [{ ...won, fact: `${dispute.id}:won` }] : []),
      ...(standing === "lost" ? [{ ...lost, fact: `${dispute.id}:lost` }] : []),
    ])
    .onConflictDoNothing();
  if (standing !== stoodBefore) await mailSellerOfDispute(tx, purchase, dispute, share, standing);
}

type Outcome = Exclude<Standing, "inquiry">;

/** Of a dispute that took money; one that was prevented in the end has returned it. */
function outcomeOf(dispute: DisputeFacts): Outcome {
  const standing = standingOf(dispute);
  return standing === "inquiry" ? "won" : standing;
}
