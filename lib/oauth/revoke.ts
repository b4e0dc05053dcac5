import { and, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { oauthGrants, oauthTokens } from "@/db/schema/oauth";
import { hashSecret } from "@/lib/auth/opaque-token";
import { identifyClient } from "./clients";
import { OAuthError } from "./errors";
import { type Parameters, required } from "./parameters";
import { endGrant, isAccessToken, isRefreshToken } from "./tokens";

/**
 * Ends a token for the assistant that it was given to (RFC 7009): an access token alone, with a refresh token the whole
 * grant. What is no token of ours has ended already. Throws OAuthError.
 */
export async function revokeToken(parameters: Parameters, authorization: string | null): Promise<void> {
  const client = await identifyClient(parameters, authorization);
  const token = required(parameters, "token");
  const isAccess = isAccessToken(token);
  if (!isAccess && !isRefreshToken(token)) return;

  const isToken = eq(isAccess ? oauthTokens.accessHash : oauthTokens.refreshHash, hashSecret(token));
  const [found] = await db
    .select({ id: oauthTokens.id, grantId: oauthGrants.id, clientId: oauthGrants.clientId })
    .from(oauthTokens)
    .innerJoin(oauthGrants, eq(oauthGrants.id, oauthTokens.grantId))
    .where(isToken);
  if (!found) return;
  if (found.clientId !== client.id) throw new OAuthError("invalid_grant", "This token is another client's");
  if (!isAccess) return endGrant(db, found.grantId);
  const isAlive = sql`${oauthTokens.accessExpiresAt} > now()`;
  await db
    .update(oauthTokens)
    .set({ accessExpiresAt: sql`now()` })
    .where(and(eq(oauthTokens.id, found.id), isAlive));
}
