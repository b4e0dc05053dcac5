import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { listings } from "./listings";
import { users } from "./users";

/** Unverified reviews that look agreed upon, for moderators. */
export const reviewRings = pgTable(
  "review_rings",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: ["new_accounts", "same_listings"] }).notNull(),
    /** Of the review that completed it. */
    listingId: uuid()
      .notNull()
      .references(() => listings.id, { onDelete: "cascade" }),
    resolution: text(),
    resolvedBy: uuid().references(() => users.id),
    resolvedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index("review_rings_waiting").on(t.createdAt).where(sql`resolved_at is null`)],
);

export const reviews = pgTable(
  "reviews",
  {
    id: uuid().primaryKey().defaultRandom(),
    listingId: uuid()
      .notNull()
      .references(() => listings.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    rating: integer().notNull(),
    text: text().notNull(),
    version: text().notNull(),
    verifiedPurchase: boolean().notNull().default(false),
    ringId: uuid().references(() => reviewRings.id, { onDelete: "set null" }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique("reviews_one_per_person").on(t.listingId, t.userId),
    index("reviews_newest").on(t.listingId, t.createdAt.desc().nullsFirst(), t.id),
    index("reviews_lowest").on(t.listingId, t.rating, t.createdAt.desc().nullsFirst(), t.id),
    index("reviews_highest").on(t.listingId, t.rating.desc().nullsFirst(), t.createdAt.desc().nullsFirst(), t.id),
    index("reviews_unverified").on(t.listingId, t.createdAt.desc().nullsFirst()).where(sql`not verified_purchase`),
    index("reviews_ring").on(t.ringId).where(sql`ring_id is not null`),
    index("reviews_user").on(t.userId),
    index("reviews_latest").on(t.createdAt.desc().nullsFirst()),
    check("reviews_rating_bounds", sql`rating between 1 and 5`),
  ],
);
