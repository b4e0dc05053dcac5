import { and, asc, eq, inArray, isNull, lt, notExists, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { purchases, refunds } from "@/db/schema/purchases";
import { stripeEvents } from "@/db/schema/stripe-events";
import { log } from "@/lib/log";
import { processEvent } from "./events";
import { fulfil } from "./fulfil";
import { findMissedEvents } from "./missed-events";
import { listShortfalls, recoverShortfall } from "./recover";
import { issueRefund } from "./refund";
import { requestRefund } from "./refund-request";
import { openSession } from "./sessions";

const BATCH = 100;
const MAX_EVENT_ATTEMPTS = 20;
const minutesAgo = (minutes: number) => sql`now() - make_interval(mins => ${minutes})`;

/**
 * Finishes what a crash, a lost webhook or an outage left half done. Every step calls the same functions
 * as the way it replaces, so that it may run at any time, beside anything, and twice at once.
 */
export async function reconcilePayments(): Promise<void> {
  await finishOpening();
  await lookAtOpenPages();
  await processLeftEvents();
  await sendLeftRefunds();
  await giveBackUnsettled();
  await processMissedEvents();
  await each("recover a seller's part of a refund", await listShortfalls(), recoverShortfall);
}

/** Purchases whose page was asked for and never arrived. */
async function finishOpening(): Promise<void> {
  const waiting = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.status, "creating"), lt(purchases.updatedAt, minutesAgo(2))))
    .orderBy(asc(purchases.updatedAt))
    .limit(BATCH);
  await each("finish opening a payment page", waiting, (purchase) => openSession(purchase));
}

/** Purchases whose webhook may have been lost. */
async function lookAtOpenPages(): Promise<void> {
  const pending = await db
    .select({ id: purchases.id, sessionId: purchases.sessionId })
    .from(purchases)
    .where(and(eq(purchases.status, "pending"), lt(purchases.updatedAt, minutesAgo(2))))
    .orderBy(asc(purchases.updatedAt))
    .limit(BATCH);
  await each("look at an open payment page", pending, async ({ sessionId }) => sessionId && fulfil(sessionId));
}

/** Events that the processor gave up delivering, or that were lost on the way. */
async function processMissedEvents(): Promise<void> {
  await each("act on a missed event", await findMissedEvents(), processEvent);
}

/** Events that came but could not be acted on; each failure makes the next try wait longer. */
async function processLeftEvents(): Promise<void> {
  const left = await db
    .select()
    .from(stripeEvents)
    .where(
      and(
        isNull(stripeEvents.processedAt),
        lt(stripeEvents.attempts, MAX_EVENT_ATTEMPTS),
        lt(
          stripeEvents.receivedAt,
          sql`now() - make_interval(mins => ${stripeEvents.attempts} * ${stripeEvents.attempts})`,
        ),
      ),
    )
    .orderBy(asc(stripeEvents.receivedAt))
    .limit(BATCH);
  await each("act on an event", left, processEvent);
}

async function sendLeftRefunds(): Promise<void> {
  const left = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.status, ["creating", "pending"]), lt(refunds.createdAt, minutesAgo(2))))
    .orderBy(asc(refunds.createdAt))
    .limit(BATCH);
  await each("send a refund", left, ({ id }) => issueRefund(id));
}

/** Payments that nobody settled: their money goes back in full rather than stay in doubt for more than a day. */
async function giveBackUnsettled(): Promise<void> {
  const theirs = db.select({ id: refunds.id }).from(refunds).where(eq(refunds.purchaseId, purchases.id));
  const left = await db
    .select()
    .from(purchases)
    .where(
      and(
        inArray(purchases.status, ["review", "duplicate"]),
        lt(purchases.updatedAt, minutesAgo(60)),
        notExists(theirs),
      ),
    )
    .limit(BATCH);
  await each("give an unsettled payment back", left, (purchase) =>
    db.transaction((tx) =>
      requestRefund(tx, purchase, {
        kind: "mismatch",
        amountCents: purchase.amountCents,
        reason: "The payment could not be settled",
      }),
    ),
  );
}

/** One that fails is for the log and the next round; the others still get their turn. */
async function each<Row extends { id: string }>(what: string, rows: Row[], work: (row: Row) => Promise<unknown>) {
  for (const row of rows) {
    try {
      await work(row);
    } catch (error) {
      log.error({ err: error, id: row.id }, `could not ${what}; trying again later`);
    }
  }
}
