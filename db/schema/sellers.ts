import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { listings, versions } from "./listings";
import { purchases } from "./purchases";
import { users } from "./users";

/** A seller's account at the payment processor, as it was last seen there. */
export const connectedAccounts = pgTable("connected_accounts", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id),
  stripeAccountId: text().unique(),
  country: text().notNull(),
  /** Counts accounts opened for this person, so that each one's creation has its own idempotency key. */
  generation: integer().notNull().default(1),
  status: text({ enum: ["onboarding", "pending", "restricted", "active", "rejected"] })
    .notNull()
    .default("onboarding"),
  transfersStatus: text(),
  payoutsStatus: text(),
  requirementsDue: jsonb().$type<string[]>().notNull().default([]),
  /** Closed there, or taken out of our reach: nothing can be done with it again. */
  isGone: boolean().notNull().default(false),
  /** In the platform's currency: what the next payout takes, and what settles first of the rest, and when. */
  availableCents: integer().notNull().default(0),
  settlingCents: integer().notNull().default(0),
  settlesAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  syncedAt: timestamp({ withTimezone: true }),
  moneySyncedAt: timestamp({ withTimezone: true }),
});

/**
 * Every movement of a seller's money, signed: a sale adds, a refund takes away.
 * Earnings, sales, revenue and breakdown are sums over these rows and so always agree.
 */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: uuid().primaryKey().defaultRandom(),
    sellerId: uuid()
      .notNull()
      .references(() => users.id),
    purchaseId: uuid()
      .notNull()
      .references(() => purchases.id),
    listingId: uuid()
      .notNull()
      .references(() => listings.id),
    kind: text({ enum: ["sale", "refund", "dispute", "dispute_won"] }).notNull(),
    grossCents: integer().notNull(),
    feeCents: integer().notNull(),
    currency: text().notNull(),
    /** The fact this row records, such as the refund's id: recorded once however often it is reported. */
    fact: text().notNull(),
    occurredAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique("ledger_entries_fact").on(t.kind, t.fact),
    index("ledger_entries_seller").on(t.sellerId, t.occurredAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("ledger_entries_purchase").on(t.purchaseId),
    index("ledger_entries_listing").on(t.listingId),
    check("ledger_entries_sign", sql`(kind in ('sale', 'dispute_won')) = (gross_cents > 0)`),
  ],
);

/** Payouts to sellers' banks, as the processor last told them. */
export const payouts = pgTable(
  "payouts",
  {
    stripePayoutId: text().primaryKey(),
    sellerId: uuid()
      .notNull()
      .references(() => users.id),
    stripeAccountId: text().notNull(),
    amountCents: integer().notNull(),
    currency: text().notNull(),
    status: text({ enum: ["pending", "in_transit", "paid", "failed", "canceled"] }).notNull(),
    failureMessage: text(),
    periodStart: timestamp({ withTimezone: true }),
    periodEnd: timestamp({ withTimezone: true }),
    arrivalAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    syncedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index("payouts_seller").on(t.sellerId, t.createdAt.desc().nullsFirst())],
);

export const ACTIVITY_TYPES = [
  "sale",
  "refund",
  "dispute",
  "review",
  "version_published",
  "version_rejected",
  "payout_paid",
  "payout_failed",
  "claim_approved",
  "claim_rejected",
] as const;

/** What happened to a seller, newest first on the dashboard. */
export const sellerActivity = pgTable(
  "seller_activity",
  {
    id: uuid().primaryKey().defaultRandom(),
    sellerId: uuid()
      .notNull()
      .references(() => users.id),
    type: text({ enum: ACTIVITY_TYPES }).notNull(),
    listingId: uuid().references(() => listings.id),
    versionId: uuid().references(() => versions.id),
    message: text().notNull(),
    amountCents: integer(),
    currency: text(),
    fact: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique("seller_activity_fact").on(t.type, t.fact),
    index("seller_activity_newest").on(t.sellerId, t.createdAt.desc().nullsFirst(), t.id),
    index("seller_activity_type").on(t.sellerId, t.type, t.createdAt.desc().nullsFirst()),
  ],
);
