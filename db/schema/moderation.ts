import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { listings, versions } from "./listings";
import { reviews } from "./reviews";
import { users } from "./users";

/** An author's objection to a refused version, answered in writing. */
export const appeals = pgTable(
  "appeals",
  {
    id: uuid().primaryKey().defaultRandom(),
    versionId: uuid()
      .notNull()
      .references(() => versions.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    message: text().notNull(),
    status: text({ enum: ["open", "granted", "denied"] })
      .notNull()
      .default("open"),
    answer: text(),
    answeredBy: uuid().references(() => users.id),
    answeredAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("appeals_one_open").on(t.versionId).where(sql`status = 'open'`),
    index("appeals_waiting").on(t.createdAt).where(sql`status = 'open'`),
  ],
);

/** A user's report of a listing, or of one review of it, for moderators. */
export const reports = pgTable(
  "reports",
  {
    id: uuid().primaryKey().defaultRandom(),
    listingId: uuid()
      .notNull()
      .references(() => listings.id, { onDelete: "cascade" }),
    /** Set where not the listing but what somebody wrote of it is reported. */
    reviewId: uuid().references(() => reviews.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    text: text(),
    resolution: text(),
    resolvedBy: uuid().references(() => users.id),
    resolvedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("reports_one_open").on(t.listingId, t.userId).where(sql`resolved_at is null and review_id is null`),
    uniqueIndex("reports_one_open_of_review").on(t.reviewId, t.userId).where(sql`resolved_at is null`),
    index("reports_review").on(t.reviewId).where(sql`review_id is not null`),
    index("reports_waiting").on(t.createdAt).where(sql`resolved_at is null`),
  ],
);

/** Who decided what, when and why; rows are only ever added. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: uuid().primaryKey().defaultRandom(),
    actorId: uuid().references(() => users.id),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    reason: text(),
    details: jsonb().$type<Record<string, unknown>>(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("audit_log_newest").on(t.createdAt.desc().nullsFirst(), t.id),
    index("audit_log_subject").on(t.subjectType, t.subjectId, t.createdAt.desc().nullsFirst()),
  ],
);
