import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

/** How often an account did today what may be done so often a day; swept once the day is over. */
export const quotaUses = pgTable(
  "quota_uses",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    day: date().notNull(),
    kind: text({ enum: ["listings", "versions", "uploads"] }).notNull(),
    used: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.day, t.kind] }),
    index("quota_uses_day").on(t.day),
    check("quota_uses_positive", sql`used > 0`),
  ],
);
