import { and, asc, eq, getTableColumns, inArray, lte, ne, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { db } from "@/db/client";
import { adjustments, purchases } from "@/db/schema/purchases";
import { log } from "@/lib/log";
import { isRefused, stripe } from "@/lib/stripe";
import { type Adjustment, isUnsettled, queueAdjustments } from "./adjustments";
import type { Purchase } from "./records";
import { findRepayment, transfersOf } from "./sellers-transfers";
import { inTransaction } from "./transaction";

type Due = Adjustment & { isDue: boolean };

/** How long to wait after each refusal; a seller's new sale ends the wait for what they owe. */
const RETRY_HOURS = { reversal: [24, 24, 24, 48, 96, 168], repayment: [1, 2, 4, 8, 24] };
const MAX_TRIES_AT_ONCE = 3;

/**
 * Moves what was decided between the platform and the seller of a purchase, oldest first. Safe to repeat: what was
 * moved is found again by the adjustment's id, and what is refused for lack of balance stays owed for another day.
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
      const isLater = attempt === MAX_TRIES_AT_ONCE || isForLater(error);
      await owe(adjustment, error, isLater ? hoursUntilNext(adjustment) : 0);
      if (isLater) return;
    }
  }
}

/** Refused for what does not change by computing anew, or because another try is under way. */
function isForLater(error: Stripe.errors.StripeError): boolean {
  const isUnderWay = error.type === "StripeIdempotencyError";
  return isUnderWay || isRefused(error, "balance_insufficient", "insufficient_capabilities_for_transfer");
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
    .orderBy(asc(adjustments.createdAt));
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

/** Takes the seller's part from every transfer of the sale that still holds some of it. */
async function takeBack(adjustment: Due, purchase: Purchase, paymentIntentId: string): Promise<void> {
  const transfers = await transfersOf(purchase, paymentIntentId);
  const made = transfers
    .flatMap(({ reversals }) => reversals)
    .filter(({ metadata }) => metadata?.adjustment_id === adjustment.id);
  let missingCents = made.reduce((left, { amount }) => left - amount, adjustment.amountCents);

  if (missingCents > 0) {
    if (made.length === 0 && (await cancelBoth(adjustment))) return;
    if (!adjustment.isDue) return;
    for (const [index, transfer] of transfers.entries()) {
      const amount = Math.min(missingCents, transfer.leftCents);
      if (amount <= 0) continue;
      made.push(await reverse(adjustment, transfer.id, amount, index > 0));
      missingCents -= amount;
    }
    if (missingCents > 0 && (await isRepaymentComing(adjustment))) return;
    if (missingCents > 0) {
      log.error(
        { purchaseId: purchase.id, adjustmentId: adjustment.id, missingCents },
        "a transfer holds less of its seller's part than is to be taken back; it was reversed by hand",
      );
    }
  }
  await settle(
    adjustment,
    made.map(({ id }) => id),
  );
}

function reverse(adjustment: Adjustment, transferId: string, amount: number, isFurther: boolean) {
  const key = keyOf(adjustment, "reverse");
  return stripe.transfers.createReversal(
    transferId,
    { amount, refund_application_fee: false, metadata: { adjustment_id: adjustment.id } },
    { idempotencyKey: isFurther ? `${key}:${transferId}` : key },
  );
}

/** What was taken for something else and is not returned yet brings what is missing, once it is. */
async function isRepaymentComing({ purchaseId, fact }: Adjustment): Promise<boolean> {
  const repayments = inArray(adjustments.kind, ["dispute_repayment", "refund_repayment"]);
  const [coming] = await db
    .select({ id: adjustments.id })
    .from(adjustments)
    .where(and(eq(adjustments.purchaseId, purchaseId), repayments, ne(adjustments.fact, fact), isUnsettled))
    .limit(1);
  return coming !== undefined;
}

/** Where what was to be taken is to be returned before it was taken, neither moves. */
async function cancelBoth({ id, kind, fact }: Adjustment): Promise<boolean> {
  return inTransaction(async (tx) => {
    const canceled = { status: "canceled" as const, settledAt: new Date() };
    const repayment = and(eq(adjustments.kind, repaymentOf(kind)), eq(adjustments.fact, fact), isUnsettled);
    const found = await tx.update(adjustments).set(canceled).where(repayment).returning({ id: adjustments.id });
    if (found.length === 0) return false;
    await tx.update(adjustments).set(canceled).where(eq(adjustments.id, id));
    return true;
  });
}

/** Pays the seller's part to the account that the sale paid into, once it was taken from there. */
async function payBack(adjustment: Due, purchase: Purchase): Promise<void> {
  if (!(await wasTaken(adjustment))) return;
  const sent = await findRepayment(adjustment, purchase);
  if (!sent && !adjustment.isDue) return;
  const { id } = sent ?? (await repay(adjustment, purchase));
  await settle(adjustment, [id]);
}

/** By us, or by the processor itself with a refund. */
async function wasTaken({ kind, fact }: Adjustment): Promise<boolean> {
  const [reversal] = await db
    .select({ status: adjustments.status })
    .from(adjustments)
    .where(and(eq(adjustments.kind, `${causeOf(kind)}_reversal`), eq(adjustments.fact, fact)));
  return !reversal || reversal.status === "done";
}

function repay(adjustment: Adjustment, { id, destinationAccount }: Purchase): Promise<Stripe.Transfer> {
  const { amountCents, currency } = adjustment;
  return stripe.transfers.create(
    {
      amount: amountCents,
      currency,
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
  return kind.endsWith("_reversal");
}

function repaymentOf(kind: Adjustment["kind"]): Adjustment["kind"] {
  return `${causeOf(kind)}_repayment`;
}

/** What has moved has moved, whatever was decided meanwhile: a repayment that was given up for it is due again. */
async function settle({ id, kind, fact, purchaseId }: Adjustment, stripeIds: string[]): Promise<void> {
  await inTransaction(async (tx) => {
    await tx
      .update(adjustments)
      .set({ status: "done", stripeIds, lastError: null, settledAt: new Date() })
      .where(eq(adjustments.id, id));
    if (!isReversal(kind)) return;
    const revived = await tx
      .update(adjustments)
      .set({ status: "waiting", settledAt: null, nextAttemptAt: sql`now()` })
      .where(
        and(eq(adjustments.kind, repaymentOf(kind)), eq(adjustments.fact, fact), eq(adjustments.status, "canceled")),
      )
      .returning({ id: adjustments.id });
    if (revived.length > 0) await queueAdjustments(tx, purchaseId);
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
