import { sql } from "drizzle-orm";
import { boolean, date, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

/** Which mails a person wants; no row means the defaults. */
export const notificationPreferences = pgTable(
  "notification_preferences",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    purchaseReceipts: boolean().notNull().default(true),
    payoutNotifications: boolean().notNull().default(true),
    marketingEmails: boolean().notNull().default(false),
    /** The Monday of the last week of news that this person was told of, or that had none for them. */
    newsWeek: date(),
  },
  (t) => [index("notification_preferences_news").on(t.newsWeek.asc().nullsFirst()).where(sql`marketing_emails`)],
);

/** Mail to send, and mail sent; `fact` makes each event's mail one mail. */
export const mails = pgTable(
  "mails",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    kind: text().notNull(),
    fact: text().notNull().unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
    lastError: text(),
    /** Nobody tries to send it any more. */
    failedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index("mails_unsent").on(t.createdAt).where(sql`sent_at is null and failed_at is null`),
    index("mails_newest").on(t.createdAt.desc().nullsFirst()),
  ],
);
