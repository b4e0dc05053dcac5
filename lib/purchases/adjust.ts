import { and, asc, desc, eq, getTableColumns, inArray, lte, type SQL, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { type Db, db } from "@/db/client";
import { adjustments, purchases } from "@/db/schema/purchases";
import { inTransaction } from "@/db/transaction";
import { log } from "@/lib/log";
import { isRefused, stripe } from "@/lib/stripe";
import { type Adjustment, isUnsettled, leftCents, queueAdjustments, REPAYMENTS, REVERSALS } from "./adjustments";
import { setOff } from "./netting";
import type { Purchase } from "./records";
import { findRepayment, transfersOf } from "./sellers-transfers";

type Due = Adjustment & { isDue: boolean };

/** How long to wait after each refusal; a seller's new sale ends the wait for what they owe. */
const RETRY_HOURS = { reversal: [24, 24, 24, 48, 96, 168], repayment: [1, 2, 4, 8, 24] };
const MAX_TRIES_AT_ONCE = 3;

/**
 * Moves what was decided between the platform and the seller of a purchase: what is to be taken, then what is to be
 * paid. Safe to repeat: what was moved is found again by the adjustment's id, and what is refused for lack of balance
 * stays owed for another day.
 */
export async function adjustSeller(purchaseId: string): Promise<"settled" | "owed"> {
  const [purchase] = await db.select().from(purchases).where(eq(purchases.id, purchaseId));
  if (!purchase?.paymentIntentId) return "settled";
  for (const { id } of await listUnsettled(purchaseId)) await carryOut(id, purchase, purchase.paymentIntentId);
  return (await listUnsettled(purchaseId)).length === 0 ? "settled" : "owed";
}

/** What can be moved is computed anew after a refusal, and at once where it may have been of an amount that changed. */
async function carryOut(id: string, purchase: Purchase, paymentIntentId: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const adjustment = await findUnsettled(id);
    if (!adjustment) return;
    const move = isReversal(adjustment.kind) ? takeBack : payBack;
    try {
      return await move(adjustment, purchase, paymentIntentId);
    } catch (error) {
      if (!isRefused(error)) throw error;
      // Another try is under way, whose answer counts.
      if (error.code === "idempotency_key_in_use") return;
      const isLater = attempt === MAX_TRIES_AT_ONCE || isForLater(error);
      await owe(adjustment, error, isLater ? hoursUntilNext(adjustment) : 0);
      if (isLater) return;
    }
  }
}

/** Refused for what does not change by computing anew, or because another try may have asked for something else. */
function isForLater(error: Stripe.errors.StripeError): boolean {
  const isOtherAmount = error.type === "StripeIdempotencyError";
  return isOtherAmount || isRefused(error, "balance_insufficient", "insufficient_capabilities_for_transfer");
}

function hoursUntilNext({ kind, refusals }: Adjustment): number {
  const delays = RETRY_HOURS[isReversal(kind) ? "reversal" : "repayment"];
  return delays[Math.min(refusals, delays.length - 1)] ?? 0;
}

function listUnsettled(purchaseId: string): Promise<{ id: string }[]> {
  return db
    .select({ id: adjustments.id })
    .from(adjustments)
    .where(and(eq(adjustments.purchaseId, purchaseId), isUnsettled))
    .orderBy(desc(inArray(adjustments.kind, REVERSALS)), asc(adjustments.createdAt));
}

/** Looked up when its turn comes: what went before may have settled it. */
async function findUnsettled(id: string): Promise<Due | undefined> {
  const isDue = sql<boolean>`${lte(adjustments.nextAttemptAt, sql`now()`)}`;
  const [adjustment] = await db
    .select({ ...getTableColumns(adjustments), isDue })
    .from(adjustments)
    .where(and(eq(adjustments.id, id), isUnsettled));
  return adjustment;
}

/**
 * Says before anything is sent that it may be on its way: until the processor has refused it, nothing else settles it.
 * Answers it as it is then; undefined where it was settled or refused meanwhile, by whoever tried it since it was read.
 */
async function claim({ id, refusals }: Adjustment): Promise<Adjustment | undefined> {
  const [claimed] = await db
    .update(adjustments)
    .set({ status: "moving" })
    .where(and(eq(adjustments.id, id), eq(adjustments.refusals, refusals), isUnsettled))
    .returning();
  return claimed;
}

/** Takes the seller's part, less what is still to be paid to them, from every transfer of the sale that holds some. */
async function takeBack(adjustment: Due, purchase: Purchase, paymentIntentId: string): Promise<void> {
  const transfers = await transfersOf(purchase, paymentIntentId);
  const made = transfers
    .flatMap(({ reversals }) => reversals)
    .filter(({ metadata }) => metadata?.adjustment_id === adjustment.id);
  const takenCents = () => made.reduce((sum, { amount }) => sum + amount, 0);
  const settleMade = () =>
    settle(
      adjustment,
      made.map(({ id }) => id),
    );

  if (takenCents() >= leftCents(adjustment) || (await setOff(adjustment, takenCents()))) return settleMade();
  const claimed = adjustment.isDue && (await claim(adjustment));
  if (!claimed) return;

  let missingCents = leftCents(claimed) - takenCents();
  for (const [index, transfer] of transfers.entries()) {
    const amount = Math.min(missingCents, transfer.leftCents);
    if (amount <= 0) continue;
    made.push(await reverse(claimed, transfer.id, amount, index > 0));
    missingCents -= amount;
  }
  if (missingCents > 0 && (await isRepaymentMoving(claimed))) return release(claimed);
  if (missingCents > 0) {
    log.error(
      { purchaseId: purchase.id, adjustmentId: adjustment.id, missingCents },
      "a transfer holds less of its seller's part than is to be taken back; it was reversed by hand",
    );
  }
  await settleMade();
}

function reverse(adjustment: Adjustment, transferId: string, amount: number, isFurther: boolean) {
  const key = keyOf(adjustment, "reverse");
  return stripe.transfers.createReversal(
    transferId,
    { amount, refund_application_fee: false, metadata: { adjustment_id: adjustment.id } },
    { idempotencyKey: isFurther ? `${key}:${transferId}` : key },
  );
}

/** What may be on its way to the seller brings what is missing, once it has arrived. */
async function isRepaymentMoving({ purchaseId }: Adjustment): Promise<boolean> {
  const isMoving = and(inArray(adjustments.kind, REPAYMENTS), eq(adjustments.status, "moving"));
  return exists(db, and(eq(adjustments.purchaseId, purchaseId), isMoving));
}

async function release({ id }: Adjustment): Promise<void> {
  await db
    .update(adjustments)
    .set({ status: "waiting" })
    .where(and(eq(adjustments.id, id), eq(adjustments.status, "moving")));
}

/** Pays the seller's part to the account that the sale paid into, once nothing of the sale is to be taken from there. */
async function payBack(adjustment: Due, purchase: Purchase): Promise<void> {
  const sent = await findRepayment(adjustment, purchase);
  if (sent) return settle(adjustment, [sent.id]);
  if (adjustment.status !== "moving" && (await isToBeTaken(adjustment))) return;
  const claimed = adjustment.isDue && (await claim(adjustment));
  if (!claimed) return;
  const { id } = await repay(claimed, purchase);
  await settle(claimed, [id]);
}

function isToBeTaken({ purchaseId }: Adjustment): Promise<boolean> {
  const isReversing = and(inArray(adjustments.kind, REVERSALS), isUnsettled);
  return exists(db, and(eq(adjustments.purchaseId, purchaseId), isReversing));
}

async function exists(tx: Db, condition: SQL | undefined): Promise<boolean> {
  return (await tx.select({ id: adjustments.id }).from(adjustments).where(condition).limit(1)).length > 0;
}

function repay(adjustment: Adjustment, { id, destinationAccount }: Purchase): Promise<Stripe.Transfer> {
  return stripe.transfers.create(
    {
      amount: leftCents(adjustment),
      currency: adjustment.currency,
      destination: destinationAccount,
      transfer_group: `purchase_${id}`,
      metadata: { adjustment_id: adjustment.id },
    },
    { idempotencyKey: keyOf(adjustment, "repay") },
  );
}

/** The processor answers a key with what it first answered, so that a try after a refusal needs another. */
function keyOf({ kind, fact, refusals }: Adjustment, verb: "reverse" | "repay"): string {
  return `${causeOf(kind)}:${fact}:${verb}${refusals > 0 ? `:${refusals}` : ""}`;
}

function causeOf(kind: Adjustment["kind"]): "dispute" | "refund" {
  return kind.startsWith("dispute_") ? "dispute" : "refund";
}

function isReversal(kind: Adjustment["kind"]): boolean {
  return REVERSALS.includes(kind);
}

/** What waited for it has its turn now. */
async function settle({ id, purchaseId }: Adjustment, stripeIds: string[]): Promise<void> {
  await inTransaction(async (tx) => {
    await tx
      .update(adjustments)
      .set({ status: "done", stripeIds, lastError: null, settledAt: new Date() })
      .where(eq(adjustments.id, id));
    const isLeft = and(eq(adjustments.purchaseId, purchaseId), isUnsettled);
    if (await exists(tx, isLeft)) await queueAdjustments(tx, purchaseId);
  });
}

/** Another who was refused at the same moment counts the refusal once. */
async function owe(adjustment: Adjustment, error: Error, hours: number): Promise<void> {
  const { id, kind, amountCents, refusals, purchaseId } = adjustment;
  log.error({ err: error, purchaseId, adjustmentId: id, kind, amountCents }, "a seller's part could not be moved yet");
  await db
    .update(adjustments)
    .set({
      status: "owed",
      refusals: refusals + 1,
      lastError: error.message,
      nextAttemptAt: sql`now() + make_interval(hours => ${hours})`,
    })
    .where(and(eq(adjustments.id, id), eq(adjustments.refusals, refusals), isUnsettled));
}
