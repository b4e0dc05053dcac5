import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { listings } from "./listings";
import { users } from "./users";

/** Somebody's word that a listing of another registry is theirs. */
export const claims = pgTable(
  "claims",
  {
    id: uuid().primaryKey().defaultRandom(),
    listingId: uuid()
      .notNull()
      .references(() => listings.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    codeHostUsername: text(),
    status: text({ enum: ["sandbox", "approved", "rejected"] })
      .notNull()
      .default("sandbox"),
    verificationScore: integer().notNull().default(0),
    verificationDetails: text().notNull().default(""),
    /** When the proof in the repository was last looked for, and since when it is there. */
    fileCheckedAt: timestamp({ withTimezone: true }),
    fileFoundAt: timestamp({ withTimezone: true }),
    decidedBy: uuid().references(() => users.id),
    decisionReason: text(),
    decidedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique("claims_one_per_person").on(t.listingId, t.userId),
    uniqueIndex("claims_one_approved").on(t.listingId).where(sql`status = 'approved'`),
    index("claims_user").on(t.userId, t.createdAt.desc().nullsFirst()),
    index("claims_waiting").on(t.createdAt).where(sql`status = 'sandbox'`),
    check("claims_score", sql`verification_score between 0 and 100`),
  ],
);
