import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { listings } from "./listings";

/** What another registry says of a listing mirrored from it. */
export const externalListings = pgTable(
  "external_listings",
  {
    listingId: uuid()
      .primaryKey()
      .references(() => listings.id, { onDelete: "cascade" }),
    sourceUrl: text().notNull(),
    ownerHandle: text(),
    ownerDisplayName: text(),
    ownerAvatarUrl: text(),
    sourceDownloads: integer(),
    sourceStars: integer(),
    sourceComments: integer(),
    sourceVersionsCount: integer(),
    sourceInstalls: integer(),
    ourSecurityStatus: text({ enum: ["unscanned", "pass", "warn", "block"] })
      .notNull()
      .default("unscanned"),
    ourSecurityScore: integer(),
    ourScanHash: text(),
    ourScannedAt: timestamp({ withTimezone: true }),
    sourceCreatedAt: timestamp({ withTimezone: true }),
    sourceUpdatedAt: timestamp({ withTimezone: true }),
    seenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index("external_listings_seen").on(t.seenAt)],
);

/** How far the crawl of a registry has come. */
export const registryCrawls = pgTable("registry_crawls", {
  source: text().primaryKey(),
  cursor: text(),
  state: jsonb().$type<Record<string, unknown>>(),
  startedAt: timestamp({ withTimezone: true }),
  finishedAt: timestamp({ withTimezone: true }),
  lastError: text(),
});
