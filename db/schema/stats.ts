import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea } from "./cli-tokens";
import { listings, versions } from "./listings";
import { users } from "./users";

/** Counters of a listing, apart from it because they change often and none of its indexes needs them. */
export const listingStats = pgTable(
  "listing_stats",
  {
    listingId: uuid()
      .primaryKey()
      .references(() => listings.id, { onDelete: "cascade" }),
    viewCount: integer().notNull().default(0),
    downloadCount: integer().notNull().default(0),
    installCount: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    ratingSum: integer().notNull().default(0),
  },
  () => [check("listing_stats_ratings", sql`rating_sum between rating_count and rating_count * 5`)],
);

/**
 * How many listings lists show, by what they can be filtered by: the sum of `listings` over all rows that match. Triggers
 * on `listings` add a row for each change, so that no two writers meet; a job folds them. Each listing is counted once
 * under its category, once under its author, and once under neither, for counts of all.
 */
export const listingCounts = pgTable(
  "listing_counts",
  {
    category: text(),
    authorId: uuid(),
    source: text().notNull(),
    type: text().notNull(),
    isFree: boolean().notNull(),
    securityStatus: text().notNull(),
    listings: integer().notNull(),
  },
  (t) => [
    index("listing_counts_category").on(t.category).where(sql`author_id is null`),
    index("listing_counts_author").on(t.authorId).where(sql`author_id is not null`),
  ],
);

/** Who was counted today: a keyed hash of the visitor, swept after two days. */
export const listingVisits = pgTable(
  "listing_visits",
  {
    listingId: uuid()
      .notNull()
      .references(() => listings.id, { onDelete: "cascade" }),
    kind: text({ enum: ["view", "download"] }).notNull(),
    day: date().notNull(),
    visitorHash: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.listingId, t.kind, t.day, t.visitorHash] }), index("listing_visits_day").on(t.day)],
);

/** That a signed-in person once downloaded a listing: what makes a free one's review verified. */
export const downloads = pgTable(
  "downloads",
  {
    listingId: uuid()
      .notNull()
      .references(() => listings.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    versionId: uuid()
      .notNull()
      .references(() => versions.id, { onDelete: "cascade" }),
    firstAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.listingId] })],
);

/** Installations reported by clients; host, and address where nobody signed for it, are kept only as keyed hashes. */
export const installations = pgTable(
  "installations",
  {
    id: uuid().primaryKey().defaultRandom(),
    listingId: uuid()
      .notNull()
      .references(() => listings.id, { onDelete: "cascade" }),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    hostHash: bytea().notNull(),
    addressHash: bytea(),
    day: date().notNull().default(sql`(now() at time zone 'utc')::date`),
    platform: text({ enum: ["code", "cowork", "web", "cli", "mcp"] }).notNull(),
    version: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique("installations_once_per_host").on(t.listingId, t.hostHash),
    unique("installations_once_per_address_and_day").on(t.listingId, t.addressHash, t.day),
    index("installations_user").on(t.userId),
  ],
);
