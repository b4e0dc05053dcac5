import { and, desc, eq, exists, gt, gte, inArray, isNull, lt, ne, notExists, notInArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { adjustments, disputes, purchases, refunds } from "@/db/schema/purchases";
import { paymentDifferences } from "@/db/schema/reconciliation";
import { stripeEvents } from "@/db/schema/stripe-events";
import { statesOf } from "@/lib/ownership/status";
import { leftCents, REVERSALS } from "./adjustments";

/** An event that failed this often is given up; with the pauses in between that is after about a day. */
export const MAX_EVENT_ATTEMPTS = 40;
/** A payment is completed or given back within a day. */
export const UNSETTLED_FOR_HOURS = 24;

const MAX_LISTED = 100;
const MAX_REFUSALS = 3;

/** Something about a payment that only a person can settle. */
export type Problem = {
  kind:
    | "event given up"
    | "refund failed"
    | "payment unsettled"
    | "sides differ"
    | "dispute to answer"
    | "seller owes"
    | "seller is owed";
  subject: string;
  detail: string;
  since: Date;
};

const isGivenUp = and(isNull(stripeEvents.processedAt), gte(stripeEvents.attempts, MAX_EVENT_ATTEMPTS));

const later = alias(refunds, "later");
const one = sql`1`;
/** By its amounts: a purchase whose buyer has bought again stays refunded even where its refund came back. */
const isStillKept = and(
  eq(purchases.id, refunds.purchaseId),
  ne(purchases.status, "charged_back"),
  lt(purchases.amountRefundedCents, purchases.amountCents),
);
const isTriedAgain = and(
  eq(later.purchaseId, refunds.purchaseId),
  notInArray(later.status, ["failed", "canceled"]),
  gt(later.createdAt, refunds.createdAt),
);
/** The buyer still waits: nobody has tried again, and the money did not go back in another way. */
const isOwed = and(
  eq(refunds.status, "failed"),
  exists(db.select({ one }).from(purchases).where(isStillKept)),
  notExists(db.select({ one }).from(later).where(isTriedAgain)),
);

const isUnsettled = and(
  inArray(purchases.status, statesOf("pending")),
  sql`coalesce(${purchases.paidAt}, ${purchases.createdAt}) < now() - make_interval(hours => ${UNSETTLED_FOR_HOURS})`,
);

const isToAnswer = inArray(disputes.status, ["needs_response", "warning_needs_response", "appeal_needs_response"]);

/** A seller's next sale or another day mostly settles it; what stays refused does not mend itself. */
const isStuck = and(eq(adjustments.status, "owed"), gte(adjustments.refusals, MAX_REFUSALS));

/** Everything about payments that needs a person, the newest first within each kind. */
export async function listProblems(): Promise<Problem[]> {
  const [givenUp, owed, unsettled, differing, toAnswer, stuck] = await Promise.all([
    db.select().from(stripeEvents).where(isGivenUp).orderBy(desc(stripeEvents.receivedAt)).limit(MAX_LISTED),
    db.select().from(refunds).where(isOwed).orderBy(desc(refunds.createdAt)).limit(MAX_LISTED),
    db.select().from(purchases).where(isUnsettled).orderBy(desc(purchases.createdAt)).limit(MAX_LISTED),
    db.select().from(paymentDifferences).orderBy(desc(paymentDifferences.foundAt)).limit(MAX_LISTED),
    db.select().from(disputes).where(isToAnswer).orderBy(desc(disputes.openedAt)).limit(MAX_LISTED),
    db.select().from(adjustments).where(isStuck).orderBy(desc(adjustments.createdAt)).limit(MAX_LISTED),
  ]);
  return [
    ...givenUp.map(({ id, type, lastError, receivedAt }) => ({
      kind: "event given up" as const,
      subject: id,
      detail: `${type}: ${lastError ?? "no reason is known"}`,
      since: receivedAt,
    })),
    ...owed.map(({ purchaseId, id, lastError, createdAt }) => ({
      kind: "refund failed" as const,
      subject: purchaseId,
      detail: `refund ${id}: ${lastError ?? "the processor did not say why"}`,
      since: createdAt,
    })),
    ...unsettled.map(({ id, status, lastError, paidAt, createdAt }) => ({
      kind: "payment unsettled" as const,
      subject: id,
      detail: `${status}: ${lastError ?? "no reason is known"}`,
      since: paidAt ?? createdAt,
    })),
    ...differing.map(({ subject, detail, foundAt }) => ({
      kind: "sides differ" as const,
      subject,
      detail,
      since: foundAt,
    })),
    ...toAnswer.map(({ purchaseId, stripeDisputeId, status, reason, evidenceDueAt, openedAt }) => ({
      kind: "dispute to answer" as const,
      subject: purchaseId,
      detail: `${stripeDisputeId}, ${reason}: ${status}${evidenceDueAt ? ` by ${evidenceDueAt.toISOString()}` : ""}`,
      since: openedAt,
    })),
    ...stuck.map((adjustment) => ({
      kind: REVERSALS.includes(adjustment.kind) ? ("seller owes" as const) : ("seller is owed" as const),
      subject: adjustment.purchaseId,
      detail: `${leftCents(adjustment)} cents ${adjustment.currency} for ${adjustment.fact}: ${adjustment.lastError}`,
      since: adjustment.createdAt,
    })),
  ];
}

/** How many things about payments need a person. */
export async function countProblems(): Promise<number> {
  const counts = [
    db.$count(stripeEvents, isGivenUp),
    db.$count(refunds, isOwed),
    db.$count(purchases, isUnsettled),
    db.$count(paymentDifferences),
    db.$count(disputes, isToAnswer),
    db.$count(adjustments, isStuck),
  ];
  const [row] = await db.execute<{ count: string }>(sql`select ${sql.join(counts, sql` + `)} as count`);
  return Number(row?.count);
}
