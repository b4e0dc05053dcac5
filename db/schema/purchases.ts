import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytea } from "./cli-tokens";
import { listings } from "./listings";
import { users } from "./users";

/** What a purchase can be; callers see the coarser words of `purchaseStatus` in lib/purchases/records. */
export const PURCHASE_STATES = [
  "creating",
  "pending",
  "paid",
  "partially_refunded",
  "refunded",
  "disputed",
  "charged_back",
  "expired",
  "failed",
  "review",
  "duplicate",
] as const;

/**
 * One attempt to buy one listing: everything the processor is told is frozen here before it is told,
 * so that the same row always makes the same request.
 */
export const purchases = pgTable(
  "purchases",
  {
    id: uuid().primaryKey().defaultRandom(),
    buyerId: uuid()
      .notNull()
      .references(() => users.id),
    listingId: uuid()
      .notNull()
      .references(() => listings.id),
    sellerId: uuid()
      .notNull()
      .references(() => users.id),
    status: text({ enum: PURCHASE_STATES }).notNull().default("creating"),
    version: text().notNull(),
    title: text().notNull(),
    amountCents: integer().notNull(),
    feeCents: integer().notNull(),
    currency: text().notNull(),
    destinationAccount: text().notNull(),
    successUrl: text().notNull(),
    cancelUrl: text().notNull(),
    /** Hash of what was offered; another offer opens another session. */
    fingerprint: text().notNull(),
    sessionId: text().unique(),
    sessionUrl: text(),
    sessionExpiresAt: timestamp({ withTimezone: true }).notNull(),
    paymentIntentId: text().unique(),
    chargeId: text().unique(),
    transferId: text(),
    amountRefundedCents: integer().notNull().default(0),
    feeRefundedCents: integer().notNull().default(0),
    disputeStatus: text(),
    lastError: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    paidAt: timestamp({ withTimezone: true }),
    refundedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex("purchases_one_open").on(t.buyerId, t.listingId).where(sql`status in ('creating', 'pending')`),
    uniqueIndex("purchases_one_owned")
      .on(t.buyerId, t.listingId)
      .where(sql`status in ('paid', 'partially_refunded', 'disputed')`),
    index("purchases_buyer").on(t.buyerId, t.paidAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("purchases_seller").on(t.sellerId, t.paidAt.desc().nullsFirst()),
    index("purchases_listing").on(t.listingId),
    index("purchases_unsettled").on(t.updatedAt).where(sql`status in ('creating', 'pending', 'review', 'duplicate')`),
    check("purchases_amounts", sql`amount_cents > 0 and fee_cents >= 0 and fee_cents < amount_cents`),
    check("purchases_refund_bounds", sql`amount_refunded_cents between 0 and amount_cents`),
    check("purchases_not_own", sql`buyer_id <> seller_id`),
    check("purchases_paid_has_charge", sql`status not in ('paid', 'partially_refunded') or paid_at is not null`),
  ],
);

/** License codes: the hash is looked up, the sealed code is shown to its buyer again. */
export const licenses = pgTable(
  "licenses",
  {
    id: uuid().primaryKey().defaultRandom(),
    purchaseId: uuid()
      .notNull()
      .references(() => purchases.id),
    codeHash: bytea().notNull().unique(),
    codeSealed: bytea().notNull(),
    redeemedBy: uuid().references(() => users.id),
    redeemedAt: timestamp({ withTimezone: true }),
    replacedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("licenses_one_current").on(t.purchaseId).where(sql`replaced_at is null`),
    index("licenses_redeemed_by").on(t.redeemedBy).where(sql`replaced_at is null`),
    check("licenses_redeemed", sql`(redeemed_by is null) = (redeemed_at is null)`),
  ],
);

/**
 * Money given back, one row for each decision to give it back. A moderator's names the most that it gives back, any
 * other means all that is left; once it was sent the amount is what was.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: uuid().primaryKey().defaultRandom(),
    purchaseId: uuid()
      .notNull()
      .references(() => purchases.id),
    kind: text({ enum: ["admin", "duplicate", "blocked", "mismatch", "fraud_warning"] }).notNull(),
    status: text({ enum: ["creating", "pending", "succeeded", "failed", "canceled"] })
      .notNull()
      .default("creating"),
    amountCents: integer().notNull(),
    currency: text().notNull(),
    reason: text().notNull(),
    actorId: uuid().references(() => users.id),
    stripeRefundId: text().unique(),
    /** How often it was refused, so that each try after a refusal has an idempotency key of its own. */
    refusals: integer().notNull().default(0),
    lastError: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    settledAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex("refunds_automatic_once")
      .on(t.purchaseId, t.kind)
      .where(sql`kind <> 'admin' and status in ('creating', 'pending')`),
    index("refunds_purchase").on(t.purchaseId),
    index("refunds_unsettled").on(t.createdAt).where(sql`status in ('creating', 'pending')`),
    index("refunds_failed").on(t.purchaseId).where(sql`status = 'failed'`),
    check("refunds_amount", sql`amount_cents > 0`),
  ],
);

/** Disputes and inquiries, as the processor last told them. */
export const disputes = pgTable(
  "disputes",
  {
    id: uuid().primaryKey().defaultRandom(),
    stripeDisputeId: text().notNull().unique(),
    purchaseId: uuid()
      .notNull()
      .references(() => purchases.id),
    status: text().notNull(),
    reason: text().notNull(),
    amountCents: integer().notNull(),
    currency: text().notNull(),
    /** What it took of the sale, reckoned when it first took money and kept; null while it took none. */
    grossCents: integer(),
    feeCents: integer(),
    evidenceDueAt: timestamp({ withTimezone: true }),
    openedAt: timestamp({ withTimezone: true }).notNull(),
    closedAt: timestamp({ withTimezone: true }),
    syncedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("disputes_purchase").on(t.purchaseId),
    index("disputes_open").on(t.syncedAt).where(sql`closed_at is null`),
    check("disputes_taken", sql`(gross_cents is null) = (fee_cents is null) and gross_cents >= fee_cents`),
  ],
);

export const ADJUSTMENT_KINDS = [
  "dispute_reversal",
  "dispute_repayment",
  "refund_reversal",
  "refund_repayment",
] as const;

/**
 * Money that moves between the platform and a seller after a sale: a reversal takes their part back, a repayment
 * returns it. One that is `owed` was refused for lack of balance: the debtor's debt, tried again until it is paid.
 */
export const adjustments = pgTable(
  "adjustments",
  {
    id: uuid().primaryKey().defaultRandom(),
    purchaseId: uuid()
      .notNull()
      .references(() => purchases.id),
    kind: text({ enum: ADJUSTMENT_KINDS }).notNull(),
    /** The dispute or the refund that it is for. */
    fact: text().notNull(),
    amountCents: integer().notNull(),
    /** What of it another adjustment of the same sale has settled, which goes the other way: it did not move. */
    nettedCents: integer().notNull().default(0),
    currency: text().notNull(),
    /** `moving`: it may be on its way, or have moved; `owed`: it was refused. */
    status: text({ enum: ["waiting", "moving", "owed", "done"] })
      .notNull()
      .default("waiting"),
    /** The reversals that took it, or the transfer that paid it. */
    stripeIds: text().array().notNull().default([]),
    /** How often it was refused, so that each try after a refusal has an idempotency key of its own. */
    refusals: integer().notNull().default(0),
    nextAttemptAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastError: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    settledAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    unique("adjustments_fact").on(t.kind, t.fact),
    index("adjustments_purchase").on(t.purchaseId),
    index("adjustments_unsettled").on(t.nextAttemptAt).where(sql`status <> 'done'`),
    check("adjustments_amount", sql`amount_cents > 0`),
    check("adjustments_netted", sql`netted_cents between 0 and amount_cents`),
    check("adjustments_settled", sql`(status = 'done') = (settled_at is not null)`),
  ],
);
