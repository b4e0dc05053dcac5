import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";

/** Page sessions that were signed out of, until their cookies would have ended by themselves. */
export const endedSessions = pgTable(
  "ended_sessions",
  {
    id: uuid().primaryKey(),
    endedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index("ended_sessions_age").on(t.endedAt)],
);

/** People, keyed by who vouches for them: the identity provider's issuer and its subject. */
export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey().defaultRandom(),
    issuer: text().notNull(),
    subject: text().notNull(),
    email: text(),
    emailVerified: boolean().notNull().default(false),
    displayName: text(),
    displayNameSlug: text().unique(),
    bio: text(),
    avatarUrl: text(),
    websiteUrl: text(),
    codeHostUsername: text(),
    codeHostUrl: text(),
    linkedinUrl: text(),
    twitterUrl: text(),
    verified: boolean().notNull().default(false),
    isAdmin: boolean().notNull().default(false),
    /** An admin's mark; `isTest` also follows the configured addresses. */
    markedTest: boolean().notNull().default(false),
    isTest: boolean().notNull().default(false),
    bannedAt: timestamp({ withTimezone: true }),
    /** Whether what this person publishes is there for nobody else. */
    isHidden: boolean().notNull().generatedAlwaysAs(sql`is_test or banned_at is not null`),
    /** Raised to end every page session of this person at once. */
    sessionVersion: integer().notNull().default(1),
    /** Tokens of the identity provider from before this moment are refused. */
    tokensEndedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique("users_identity").on(t.issuer, t.subject),
    unique("users_id_is_hidden").on(t.id, t.isHidden),
    unique("users_id_display_name").on(t.id, t.displayName),
    index("users_email").on(t.email),
    check("users_name_has_slug", sql`(display_name is null) = (display_name_slug is null)`),
  ],
);
