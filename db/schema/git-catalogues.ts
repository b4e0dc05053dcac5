import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";

/** States of the catalogue that is read with git: one that is served, those being made, and those served until recently. */
export const gitCatalogues = pgTable(
  "git_catalogues",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Of all that it tells; a catalogue of the same is not made again. */
    fingerprint: text().notNull(),
    /** The id of the newest commit's root folder. */
    tree: text().notNull(),
    /** The ids of its commits, the newest first; each is the parent of the one before it. */
    commits: text().array().notNull(),
    committedAt: timestamp({ withTimezone: true }).notNull(),
    /** Which listings the newest commit has. */
    listingIds: uuid().array().notNull(),
    /** Which listings any commit has: it is served as long as all of these may be had by everybody. */
    heldListingIds: uuid().array().notNull(),
    begunAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    servedAt: timestamp({ withTimezone: true }),
    replacedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex("git_catalogues_served").on(sql`(true)`).where(sql`served_at is not null and replaced_at is null`),
    index("git_catalogues_begun").on(t.begunAt),
    check("git_catalogues_commits", sql`cardinality(commits) > 0`),
    check("git_catalogues_replaced", sql`replaced_at is null or served_at is not null`),
  ],
);
