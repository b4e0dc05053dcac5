import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { type Db, db } from "@/db/client";
import { oauthGrants, oauthTokens } from "@/db/schema/oauth";
import { users } from "@/db/schema/users";
import { ACCESS_PREFIX } from "@/lib/auth/assistant-token";
import { hashSecret, isOpaqueToken, newOpaqueToken } from "@/lib/auth/opaque-token";
import { log } from "@/lib/log";
import type { Scope } from "./scopes";

const REFRESH_PREFIX = `${ACCESS_PREFIX}refresh_`;
const ACCESS_LIFETIME_S = 60 * 60;
/** Of a refresh token: an assistant that nobody used for so long is connected anew. */
const REFRESH_LIFETIME_DAYS = 30;
/** People are told when an assistant was last used to the hour. */
const NOTE_USE_EVERY_MS = 60 * 60 * 1000;

/** What an assistant is answered for a code or a refresh token, in the words of RFC 6749. */
export type TokenAnswer = {
  access_token: string;
  token_type: "Bearer";
  expires_in: number;
  refresh_token: string;
  scope: string;
};

/** Makes the newest tokens of a grant; those before them must have been rotated, which an index makes sure of. */
export async function issueTokens(tx: Db, grantId: string, scopes: Scope[]): Promise<TokenAnswer> {
  const access = newOpaqueToken(ACCESS_PREFIX);
  const refresh = newOpaqueToken(REFRESH_PREFIX);
  await tx.insert(oauthTokens).values({
    grantId,
    scopes,
    accessHash: hashSecret(access),
    accessExpiresAt: sql`now() + make_interval(secs => ${ACCESS_LIFETIME_S})`,
    refreshHash: hashSecret(refresh),
    refreshExpiresAt: sql`now() + make_interval(days => ${REFRESH_LIFETIME_DAYS})`,
  });
  return {
    access_token: access,
    token_type: "Bearer",
    expires_in: ACCESS_LIFETIME_S,
    refresh_token: refresh,
    scope: scopes.join(" "),
  };
}

/** Ends a grant with all of its tokens; one that has ended stays as it is. */
export async function endGrant(tx: Db, grantId: string): Promise<void> {
  await tx
    .update(oauthGrants)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(oauthGrants.id, grantId), isNull(oauthGrants.revokedAt)));
}

export function isAccessToken(token: string): boolean {
  return isOpaqueToken(ACCESS_PREFIX, token);
}

export function isRefreshToken(token: string): boolean {
  return isOpaqueToken(REFRESH_PREFIX, token);
}

/** Whose access token this is and what it opens, expired or not; null for one that is unknown or was revoked. */
export async function findAccess(token: string) {
  if (!isAccessToken(token)) return null;
  const [found] = await db
    .select({
      user: users,
      grantId: oauthGrants.id,
      resource: oauthGrants.resource,
      scopes: oauthTokens.scopes,
      expiresAt: oauthTokens.accessExpiresAt,
      lastUsedAt: oauthGrants.lastUsedAt,
    })
    .from(oauthTokens)
    .innerJoin(oauthGrants, eq(oauthGrants.id, oauthTokens.grantId))
    .innerJoin(users, eq(users.id, oauthGrants.userId))
    .where(and(eq(oauthTokens.accessHash, hashSecret(token)), isNull(oauthGrants.revokedAt)));
  return found ?? null;
}

/** Not awaited: no request is slower, or fails, because of it. */
export function noteUse({ grantId, lastUsedAt }: { grantId: string; lastUsedAt: Date | null }): void {
  if (Date.now() - (lastUsedAt?.getTime() ?? 0) < NOTE_USE_EVERY_MS) return;
  const unnoted = or(
    isNull(oauthGrants.lastUsedAt),
    lt(oauthGrants.lastUsedAt, sql`now() - make_interval(secs => ${NOTE_USE_EVERY_MS / 1000})`),
  );
  db.update(oauthGrants)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(oauthGrants.id, grantId), unnoted))
    .catch((error: unknown) => log.error({ err: error }, "noting the use of an assistant's token failed"));
}
