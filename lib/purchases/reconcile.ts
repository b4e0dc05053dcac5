import { and, asc, eq, gt, inArray, isNull, lt, notExists, type SQL, sql } from "drizzle-orm";
import { db, one } from "@/db/client";
import { purchases, refunds } from "@/db/schema/purchases";
import { stripeEvents } from "@/db/schema/stripe-events";
import { log } from "@/lib/log";
import { isRefused } from "@/lib/stripe";
import { adjustSeller } from "./adjust";
import { listDueAdjustments, makeDue } from "./adjustments";
import { syncCharge } from "./charge";
import { listQuietDisputes } from "./disputes";
import { processEvent } from "./events";
import { fulfil } from "./fulfil";
import { storeMissedEvents } from "./missed-events";
import { countProblems, MAX_EVENT_ATTEMPTS, UNSETTLED_FOR_HOURS } from "./problems";
import type { Purchase } from "./records";
import { issueRefund } from "./refund";
import { requestRefund } from "./refund-request";
import { ProcessorOut, type Round, startRound } from "./round";
import { openSession } from "./sessions";

/** How long the ordinary way is given before the reconciliation steps in. */
type Patience = { minutes: number; unsettledMinutes: number; disputeMinutes: number; hasBackoff: boolean };

const PATIENT: Patience = { minutes: 2, unsettledMinutes: 60, disputeMinutes: 360, hasBackoff: true };
/** For a person who wants to know now. Nothing depends on waiting: each step may run beside the way it replaces. */
export const AT_ONCE: Patience = { minutes: 0, unsettledMinutes: 0, disputeMinutes: 0, hasBackoff: false };

const minutesAgo = (minutes: number) => sql`now() - make_interval(mins => ${minutes})`;

/** The recurring job: finishes what was left, and says in the log that something needs a person. */
export async function reconcilePayments(stopping: AbortSignal): Promise<void> {
  const round = startRound(stopping);
  try {
    await finishLeftovers(round, PATIENT);
  } catch (error) {
    if (!(error instanceof ProcessorOut)) throw error;
    log.warn({ err: error }, "the payment processor does not answer; reconciling goes on with the next run");
  }
  const problems = await countProblems();
  if (problems > 0) log.error({ problems }, "payments need a person; npm run reconcile says which and why");
}

/**
 * Finishes what a crash, a lost webhook or an outage left half done. Every step calls the same functions
 * as the way it replaces, so that it may run at any time, beside anything, and twice at once.
 */
export async function finishLeftovers(round: Round, patience: Patience): Promise<void> {
  await finishOpening(round, patience);
  await lookAtOpenPages(round, patience);
  await round.each("missed events", [{ id: "since the last reading" }], async () => {
    const stored = await storeMissedEvents();
    return stored === 0 ? "none missed" : `${stored} found`;
  });
  await processLeftEvents(round, patience);
  await giveBackUnsettled(round, patience);
  await sendLeftRefunds(round, patience);
  await lookAtDisputes(round, patience);
  if (!patience.hasBackoff) await makeDue();
  const leftSince = minutesAgo(patience.minutes);
  const nextDue = (afterId: string | null, limit: number) => listDueAdjustments(leftSince, afterId, limit);
  await round.all("sellers' parts", nextDue, ({ id }) => adjustSeller(id));
}

/** Purchases whose page was asked for and never arrived. After a day nobody waits for it any more. */
async function finishOpening(round: Round, { minutes }: Patience): Promise<void> {
  const isLeft = and(eq(purchases.status, "creating"), lt(purchases.updatedAt, minutesAgo(minutes)));
  await round.all("pages that never arrived", purchasesWhere(isLeft), async (purchase) => {
    if (isOlderThanADay(purchase)) return endUnpaid(purchase, "No payment page could be opened");
    try {
      const { status } = await openSession(purchase);
      return status ?? "opened";
    } catch (error) {
      if (isRefused(error)) return "refused";
      throw error;
    }
  });
}

/** Purchases whose webhook may have been lost. A page that the processor has never heard of can't be paid. */
async function lookAtOpenPages(round: Round, { minutes }: Patience): Promise<void> {
  const isLeft = and(eq(purchases.status, "pending"), lt(purchases.updatedAt, minutesAgo(minutes)));
  await round.all("open pages", purchasesWhere(isLeft), async (purchase) => {
    try {
      return purchase.sessionId ? ((await fulfil(purchase.sessionId))?.status ?? "unknown") : "without a page";
    } catch (error) {
      if (isRefused(error, "resource_missing") && isOlderThanADay(purchase))
        return endUnpaid(purchase, "The processor does not know this payment page");
      throw error;
    }
  });
}

function purchasesWhere(condition: SQL | undefined) {
  return (afterId: string | null, limit: number) =>
    db
      .select()
      .from(purchases)
      .where(and(condition, afterId ? gt(purchases.id, afterId) : undefined))
      .orderBy(asc(purchases.id))
      .limit(limit);
}

function isOlderThanADay({ createdAt }: Purchase): boolean {
  return createdAt.getTime() < Date.now() - UNSETTLED_FOR_HOURS * 60 * 60 * 1000;
}

/** A payment that shows up all the same is honoured. */
async function endUnpaid({ id, status }: Purchase, lastError: string): Promise<string> {
  await db
    .update(purchases)
    .set({ status: "failed", lastError, updatedAt: new Date() })
    .where(and(eq(purchases.id, id), eq(purchases.status, status)));
  return "failed";
}

/** Events that were found or came but could not be acted on; each failure makes the next try wait longer. */
async function processLeftEvents(round: Round, { hasBackoff }: Patience): Promise<void> {
  const { attempts, receivedAt } = stripeEvents;
  const isLeft = and(
    isNull(stripeEvents.processedAt),
    lt(attempts, MAX_EVENT_ATTEMPTS),
    hasBackoff ? lt(receivedAt, sql`now() - make_interval(mins => ${attempts} * ${attempts})`) : undefined,
  );
  const next = (afterId: string | null, limit: number) =>
    db
      .select()
      .from(stripeEvents)
      .where(and(isLeft, afterId ? gt(stripeEvents.id, afterId) : undefined))
      .orderBy(asc(stripeEvents.id))
      .limit(limit);
  await round.all("events", next, async (event) => {
    await processEvent(event);
    return "acted on";
  });
}

/** Open disputes whose news may have been lost. */
async function lookAtDisputes(round: Round, { disputeMinutes }: Patience): Promise<void> {
  const quietSince = minutesAgo(disputeMinutes);
  const next = (afterId: string | null, limit: number) => listQuietDisputes(quietSince, afterId, limit);
  await round.all("open disputes", next, async ({ paymentIntentId }) => {
    const purchase = await syncCharge(paymentIntentId);
    return purchase?.disputeStatus ?? "unknown";
  });
}

/**
 * Payments that nobody settled, or whose refund by hand came back: their money goes back in full rather than stay in
 * doubt for more than a day. What of it is left is computed when it is sent.
 */
async function giveBackUnsettled(round: Round, { unsettledMinutes }: Patience): Promise<void> {
  const unfinished = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.purchaseId, purchases.id), inArray(refunds.status, ["creating", "pending", "failed"])));
  const isLeft = and(
    inArray(purchases.status, ["review", "duplicate"]),
    lt(purchases.updatedAt, minutesAgo(unsettledMinutes)),
    notExists(unfinished),
  );
  await round.all("unsettled payments", purchasesWhere(isLeft), async (purchase) => {
    const request = { kind: "mismatch" as const, amountCents: purchase.amountCents, reason: "It could not be settled" };
    await db.transaction((tx) => requestRefund(tx, purchase, request));
    return "to be refunded";
  });
}

/** Each refusal makes the next try wait longer. */
async function sendLeftRefunds(round: Round, { minutes, hasBackoff }: Patience): Promise<void> {
  const { refusals } = refunds;
  const isLeft = and(
    inArray(refunds.status, ["creating", "pending"]),
    lt(refunds.createdAt, minutesAgo(minutes)),
    hasBackoff ? lt(refunds.createdAt, sql`now() - make_interval(mins => 5 * ${refusals} * ${refusals})`) : undefined,
  );
  const next = (afterId: string | null, limit: number) =>
    db
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(isLeft, afterId ? gt(refunds.id, afterId) : undefined))
      .orderBy(asc(refunds.id))
      .limit(limit);
  await round.all("refunds on their way", next, async ({ id }) => {
    await issueRefund(id);
    return one(await db.select({ status: refunds.status }).from(refunds).where(eq(refunds.id, id))).status;
  });
}
