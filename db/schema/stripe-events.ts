import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Events of the payment processor: stored before they are acted on, acted on once. */
export const stripeEvents = pgTable(
  "stripe_events",
  {
    id: text().primaryKey(),
    endpoint: text({ enum: ["platform", "connect", "accounts"] }).notNull(),
    type: text().notNull(),
    account: text(),
    livemode: boolean().notNull(),
    objectId: text(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    processedAt: timestamp({ withTimezone: true }),
    attempts: integer().notNull().default(0),
    lastError: text(),
  },
  (t) => [
    index("stripe_events_unprocessed").on(t.receivedAt).where(sql`processed_at is null`),
    index("stripe_events_processed").on(t.processedAt).where(sql`processed_at is not null`),
  ],
);
