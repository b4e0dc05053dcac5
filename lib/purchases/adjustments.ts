import { and, asc, eq, gt, inArray, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { type Db, db } from "@/db/client";
import { adjustments, purchases } from "@/db/schema/purchases";
import { enqueue } from "@/lib/jobs";
import type { Purchase } from "./records";

export type Adjustment = typeof adjustments.$inferSelect;
type Decision = Pick<Adjustment, "kind" | "fact" | "amountCents">;
type Cause = "dispute" | "refund";

export const REVERSALS: Adjustment["kind"][] = ["dispute_reversal", "refund_reversal"];
export const REPAYMENTS: Adjustment["kind"][] = ["dispute_repayment", "refund_repayment"];

/** What of it is to be moved, or was. */
export function leftCents({ amountCents, nettedCents }: Adjustment): number {
  return amountCents - nettedCents;
}

export const isUnsettled = ne(adjustments.status, "done");

/**
 * Decides in the caller's transaction that the seller's part is taken back or returned, once for each fact.
 * Several of one transaction keep their order, in which they are then carried out.
 */
export async function decideAdjustment(tx: Db, { id, currency }: Purchase, decision: Decision): Promise<boolean> {
  if (decision.amountCents <= 0) return false;
  const decided = await tx
    .insert(adjustments)
    .values({ ...decision, purchaseId: id, currency, createdAt: sql`clock_timestamp()` })
    .onConflictDoNothing()
    .returning({ id: adjustments.id });
  if (decided.length === 0) return false;
  await queueAdjustments(tx, id);
  return true;
}

/**
 * Decides that what was taken back for a dispute or a refund is returned, if anything was: each part on its own, as a
 * dispute may have taken several (`fact`, then `fact:<cents in all>`).
 */
export async function decideRepayment(tx: Db, purchase: Purchase, cause: Cause, fact: string): Promise<boolean> {
  const isPart = or(eq(adjustments.fact, fact), sql`starts_with(${adjustments.fact}, ${`${fact}:`})`);
  const parts = await tx
    .select({ fact: adjustments.fact, amountCents: adjustments.amountCents })
    .from(adjustments)
    .where(and(eq(adjustments.purchaseId, purchase.id), eq(adjustments.kind, `${cause}_reversal`), isPart))
    .orderBy(asc(adjustments.createdAt));
  const decided: boolean[] = [];
  for (const part of parts) {
    decided.push(await decideAdjustment(tx, purchase, { kind: `${cause}_repayment`, ...part }));
  }
  return decided.includes(true);
}

/** Whether we have moved money of this sale ourselves, so that the processor no longer knows who holds which part. */
export async function isAdjusted(purchaseId: string): Promise<boolean> {
  const rows = await db
    .select({ id: adjustments.id })
    .from(adjustments)
    .where(eq(adjustments.purchaseId, purchaseId))
    .limit(1);
  return rows.length > 0;
}

/** Purchases with an adjustment whose time for another try has come, or whose job has left it. */
export function listDueAdjustments(leftSince: SQL, afterId: string | null, limit: number) {
  const isLeft = or(eq(adjustments.status, "owed"), lte(adjustments.createdAt, leftSince));
  const isDue = and(isUnsettled, isLeft, lte(adjustments.nextAttemptAt, sql`now()`));
  return db
    .selectDistinct({ id: adjustments.purchaseId })
    .from(adjustments)
    .where(and(isDue, afterId ? gt(adjustments.purchaseId, afterId) : undefined))
    .orderBy(asc(adjustments.purchaseId))
    .limit(limit);
}

/** Ends every wait for another try. */
export async function makeDue(): Promise<void> {
  await db
    .update(adjustments)
    .set({ nextAttemptAt: sql`now()` })
    .where(and(isUnsettled, gt(adjustments.nextAttemptAt, sql`now()`)));
}

/** A sale's money has reached its seller and may cover what they still owe: every debt of theirs is tried again. */
export async function retryDebtsOf(tx: Db, sellerId: string): Promise<void> {
  const theirs = tx.select({ id: purchases.id }).from(purchases).where(eq(purchases.sellerId, sellerId));
  await tx
    .update(adjustments)
    .set({ nextAttemptAt: sql`now()` })
    .where(and(eq(adjustments.status, "owed"), inArray(adjustments.purchaseId, theirs)));
}

/** One after another: where two took from the same transfer at once, each would miss what the other has. */
export async function queueAdjustments(tx: Db, purchaseId: string): Promise<void> {
  const key = `adjust:${purchaseId}`;
  await enqueue(tx, "adjust_seller", { purchaseId }, { key, queue: key });
}
