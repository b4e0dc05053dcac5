import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { oauthGrants, oauthTokens } from "@/db/schema/oauth";
import { users } from "@/db/schema/users";
import { inTransaction } from "@/db/transaction";
import { hashSecret } from "@/lib/auth/opaque-token";
import { OAuthError } from "./errors";
import { knownScopes, parseScopes, type Scope } from "./scopes";
import { endGrant, isRefreshToken, issueTokens, type TokenAnswer } from "./tokens";

/**
 * Windows of one assistant share a refresh token and may use it in the same moment: who comes second so soon gets nothing,
 * but what the first got stays good. Later it was stolen, from one or by the other.
 */
const SAME_MOMENT_S = 10;

type Refresh = { clientId: string; refreshToken: string; scope: string | undefined; resource: string | undefined };

/**
 * Trades a refresh token for new tokens, once. One that comes again ends the grant, unless that is in the same moment.
 * Throws OAuthError.
 */
export async function refreshTokens(refresh: Refresh): Promise<TokenAnswer> {
  const tokens = isRefreshToken(refresh.refreshToken) ? await inTransaction((tx) => rotate(tx, refresh)) : null;
  if (tokens) return tokens;
  const reason = "The refresh token is wrong, was used, was revoked or has expired; ask the person once more";
  throw new OAuthError("invalid_grant", reason);
}

/** The grant's lock decides between several; the token is read after it, as the one before has left it. */
async function rotate(tx: Db, { clientId, refreshToken, scope, resource }: Refresh) {
  const isToken = eq(oauthTokens.refreshHash, hashSecret(refreshToken));
  const [known] = await tx.select({ grantId: oauthTokens.grantId }).from(oauthTokens).where(isToken);
  if (!known) return null;
  const [grant] = await tx.select().from(oauthGrants).where(eq(oauthGrants.id, known.grantId)).for("update");
  if (!grant || grant.revokedAt || grant.clientId !== clientId) return null;
  const { id, rotatedAt, refreshExpiresAt } = oauthTokens;
  const wasRotatedNow = sql<boolean>`${rotatedAt} > now() - make_interval(secs => ${SAME_MOMENT_S})`;
  const isTimely = sql<boolean>`${refreshExpiresAt} > now()`;
  const [token] = await tx.select({ id, rotatedAt, wasRotatedNow, isTimely }).from(oauthTokens).where(isToken);
  if (token?.rotatedAt) {
    if (!token.wasRotatedNow) await endGrant(tx, grant.id);
    return null;
  }
  if (!token?.isTimely || (await isKeptOut(tx, grant.userId))) return null;
  if (resource !== undefined && resource !== grant.resource) {
    throw new OAuthError("invalid_target", "resource must be the one that the person was asked for");
  }
  const granted = knownScopes(grant.scopes);
  const scopes = scope === undefined ? granted : narrowed(granted, scope);
  await tx.update(oauthTokens).set({ rotatedAt: sql`now()` }).where(eq(id, token.id));
  return issueTokens(tx, grant.id, scopes);
}

async function isKeptOut(tx: Db, userId: string): Promise<boolean> {
  const [user] = await tx.select({ bannedAt: users.bannedAt }).from(users).where(eq(users.id, userId));
  return !user || user.bannedAt !== null;
}

/** Fewer than were granted, for the new access token alone. */
function narrowed(granted: Scope[], text: string): Scope[] {
  const scopes = parseScopes(text);
  if (scopes?.every((scope) => granted.includes(scope))) return scopes;
  throw new OAuthError("invalid_scope", `scope may name what the person allowed: ${granted.join(" ")}`);
}
