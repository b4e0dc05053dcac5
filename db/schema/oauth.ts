import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea } from "./cli-tokens";
import { users } from "./users";

/** Assistants that registered to ask people for access; none of them has a secret, and its name is its own claim. */
export const oauthClients = pgTable(
  "oauth_clients",
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text(),
    redirectUris: text().array().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("oauth_clients_age").on(t.createdAt),
    check("oauth_clients_name", sql`char_length(name) between 1 and 100`),
    check("oauth_clients_redirect_uris", sql`cardinality(redirect_uris) between 1 and 10`),
  ],
);

/** How many assistants an address has registered today; swept once the day is over. */
export const oauthRegistrations = pgTable(
  "oauth_registrations",
  {
    addressHash: bytea().notNull(),
    day: date().notNull(),
    used: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.addressHash, t.day] }),
    index("oauth_registrations_day").on(t.day),
    check("oauth_registrations_positive", sql`used > 0`),
  ],
);

/** What a person lets an assistant do at one resource, until it is revoked. */
export const oauthGrants = pgTable(
  "oauth_grants",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    clientId: uuid()
      .notNull()
      .references(() => oauthClients.id, { onDelete: "cascade" }),
    resource: text().notNull(),
    scopes: text().array().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp({ withTimezone: true }),
    revokedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex("oauth_grants_one_active").on(t.userId, t.clientId, t.resource).where(sql`revoked_at is null`),
    index("oauth_grants_client").on(t.clientId),
    check("oauth_grants_scopes", sql`cardinality(scopes) > 0`),
  ],
);

/** One-use codes between the consent page and the assistant (PKCE); what one gave ends when it is seen again. */
export const oauthCodes = pgTable(
  "oauth_codes",
  {
    codeHash: bytea().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    clientId: uuid()
      .notNull()
      .references(() => oauthClients.id, { onDelete: "cascade" }),
    redirectUri: text().notNull(),
    codeChallenge: text().notNull(),
    resource: text().notNull(),
    scopes: text().array().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    grantId: uuid()
      .unique()
      .references(() => oauthGrants.id, { onDelete: "cascade" }),
  },
  (t) => [
    index("oauth_codes_user").on(t.userId),
    index("oauth_codes_client").on(t.clientId),
    check("oauth_codes_scopes", sql`cardinality(scopes) > 0`),
  ],
);

/** An access token and the refresh token beside it; of those of a grant one is the newest, whose refresh token counts. */
export const oauthTokens = pgTable(
  "oauth_tokens",
  {
    id: uuid().primaryKey().defaultRandom(),
    grantId: uuid()
      .notNull()
      .references(() => oauthGrants.id, { onDelete: "cascade" }),
    /** Of the access token: those of the grant, or fewer. */
    scopes: text().array().notNull(),
    accessHash: bytea().notNull().unique(),
    accessExpiresAt: timestamp({ withTimezone: true }).notNull(),
    refreshHash: bytea().notNull().unique(),
    refreshExpiresAt: timestamp({ withTimezone: true }).notNull(),
    /** When the refresh token was used, which it can be once. */
    rotatedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex("oauth_tokens_one_newest").on(t.grantId).where(sql`rotated_at is null`),
    index("oauth_tokens_grant").on(t.grantId),
    index("oauth_tokens_rotated").on(t.refreshExpiresAt).where(sql`rotated_at is not null`),
    check("oauth_tokens_scopes", sql`cardinality(scopes) > 0`),
  ],
);
