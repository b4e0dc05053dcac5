import { eq, inArray, sql } from "drizzle-orm";
import type Stripe from "stripe";
import type { Db } from "@/db/client";
import { purchases } from "@/db/schema/purchases";
import { connectedAccounts, payouts, sellerActivity } from "@/db/schema/sellers";
import { enqueue } from "@/lib/jobs";
import { mailPayout } from "@/lib/mail/payout";

type Payout = typeof payouts.$inferSelect;

/** Older ones are history that we have only come to know now. */
const NEWS_FOR_MS = 30 * 24 * 60 * 60 * 1000;

/** Keeps what the processor tells of these payouts now, and tells the seller what is new of it: once for each fact. */
export async function recordPayouts(
  tx: Db,
  stripeAccountId: string,
  listed: Stripe.Payout[],
  syncedAt: Date,
): Promise<void> {
  if (listed.length === 0) return;
  const sellerId = await findSeller(tx, stripeAccountId);
  if (!sellerId) return;

  const known = await statusesOf(tx, listed);
  const rows = listed.map((payout) => ({ ...toRow(payout), stripeAccountId, sellerId, syncedAt }));
  const stored = await upsert(tx, rows);
  for (const payout of stored.filter(({ stripePayoutId, status }) => known.get(stripePayoutId) !== status)) {
    await tell(tx, payout);
  }

  const settled = new Set(listed.filter(isReconciled).map(({ id }) => id));
  for (const { stripePayoutId, periodStart } of stored) {
    if (periodStart || !settled.has(stripePayoutId)) continue;
    await enqueue(tx, "find_payout_period", { payoutId: stripePayoutId }, { key: `period:${stripePayoutId}` });
  }
}

/** Whose account it is, or was before they opened another one. */
async function findSeller(tx: Db, stripeAccountId: string): Promise<string | undefined> {
  const [current] = await tx
    .select({ id: connectedAccounts.userId })
    .from(connectedAccounts)
    .where(eq(connectedAccounts.stripeAccountId, stripeAccountId));
  if (current) return current.id;
  const [former] = await tx
    .select({ id: purchases.sellerId })
    .from(purchases)
    .where(eq(purchases.destinationAccount, stripeAccountId))
    .limit(1);
  return former?.id;
}

async function statusesOf(tx: Db, listed: Stripe.Payout[]) {
  const ids = listed.map(({ id }) => id);
  const rows = await tx
    .select({ id: payouts.stripePayoutId, status: payouts.status })
    .from(payouts)
    .where(inArray(payouts.stripePayoutId, ids));
  return new Map(rows.map(({ id, status }) => [id, status]));
}

function toRow(payout: Stripe.Payout) {
  return {
    stripePayoutId: payout.id,
    amountCents: payout.amount,
    currency: payout.currency,
    // The processor's library says no more than that it is text.
    status: payout.status as Payout["status"],
    failureMessage: payout.failure_message,
    arrivalAt: new Date(payout.arrival_date * 1000),
    createdAt: new Date(payout.created * 1000),
  };
}

/** In the order of their ids, so that two at once don't wait for each other; answers those that it wrote. */
function upsert(tx: Db, rows: (typeof payouts.$inferInsert)[]): Promise<Payout[]> {
  return tx
    .insert(payouts)
    .values(rows.toSorted((a, b) => (a.stripePayoutId < b.stripePayoutId ? -1 : 1)))
    .onConflictDoUpdate({
      target: payouts.stripePayoutId,
      set: {
        status: sql`excluded.status`,
        failureMessage: sql`excluded.failure_message`,
        arrivalAt: sql`excluded.arrival_at`,
        syncedAt: sql`excluded.synced_at`,
      },
      setWhere: sql`${payouts.syncedAt} <= excluded.synced_at`,
    })
    .returning();
}

/** Only then does the processor know everything that is in it. */
function isReconciled({ automatic, reconciliation_status }: Stripe.Payout): boolean {
  return automatic && reconciliation_status === "completed";
}

const NO_REASON = "your bank did not accept it.";

async function tell(tx: Db, payout: Payout): Promise<void> {
  const { sellerId, amountCents, currency, stripePayoutId, status, failureMessage, arrivalAt, syncedAt } = payout;
  if (status !== "paid" && status !== "failed") return;
  const paid = status === "paid";
  await tx
    .insert(sellerActivity)
    .values({
      sellerId,
      type: paid ? "payout_paid" : "payout_failed",
      message: paid ? "A payout was sent to your bank" : `A payout came back: ${failureMessage ?? NO_REASON}`,
      amountCents,
      currency,
      fact: stripePayoutId,
      createdAt: (paid && arrivalAt) || syncedAt,
    })
    .onConflictDoNothing();
  if (Date.now() - payout.createdAt.getTime() < NEWS_FOR_MS) await mailPayout(tx, { ...payout, status });
}
