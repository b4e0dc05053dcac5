import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** How far each of the processor's lists has been read. */
export const reconciliationMarks = pgTable("reconciliation_marks", {
  list: text({ enum: ["events", "charges"] }).primaryKey(),
  readTo: timestamp({ withTimezone: true }).notNull(),
});

/** Where the processor and we tell of one payment differently, and looking again did not help. */
export const paymentDifferences = pgTable("payment_differences", {
  /** The charge, or our purchase where there is none. */
  subject: text().primaryKey(),
  detail: text().notNull(),
  foundAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
