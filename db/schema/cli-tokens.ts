import { sql } from "drizzle-orm";
import { customType, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Long-lived tokens of the command line; only their SHA-256 is known here. */
export const cliTokens = pgTable(
  "cli_tokens",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tokenHash: bytea().notNull().unique(),
    machine: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }),
    revokedAt: timestamp({ withTimezone: true }),
    expiryMailedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex("cli_tokens_one_active").on(t.userId).where(sql`revoked_at is null`),
    index("cli_tokens_expiring").on(t.expiresAt).where(sql`revoked_at is null`),
  ],
);

/** One-use codes between the sign-in page and the command line (PKCE). */
export const cliCodes = pgTable("cli_codes", {
  codeHash: bytea().primaryKey(),
  userId: uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  codeChallenge: text().notNull(),
  machine: text(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
  usedAt: timestamp({ withTimezone: true }),
});

/** Sign-ins of machines without a browser, waiting for somebody to type their short code. */
export const cliDevices = pgTable(
  "cli_devices",
  {
    deviceCodeHash: bytea().primaryKey(),
    userCode: text().notNull(),
    status: text({ enum: ["waiting", "approved", "refused", "used"] })
      .notNull()
      .default("waiting"),
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    machine: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [uniqueIndex("cli_devices_waiting_code").on(t.userCode).where(sql`status = 'waiting'`)],
);
