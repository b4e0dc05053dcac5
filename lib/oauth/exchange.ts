import { and, eq, isNull, sql } from "drizzle-orm";
import { type Db, one } from "@/db/client";
import { oauthCodes, oauthGrants } from "@/db/schema/oauth";
import { users } from "@/db/schema/users";
import { inTransaction } from "@/db/transaction";
import { hashSecret } from "@/lib/auth/opaque-token";
import { isVerifierOf } from "@/lib/auth/pkce";
import { OAuthError } from "./errors";
import { knownScopes } from "./scopes";
import { endGrant, issueTokens, type TokenAnswer } from "./tokens";

type Exchange = { clientId: string; code: string; redirectUri: string; verifier: string; resource: string | undefined };

/**
 * Trades a code for tokens, once, with the client, the address and the verifier that it was made for; what the client had
 * of this person before ends. A code that comes again ends what it gave: somebody else has it. Throws OAuthError.
 */
export async function exchangeCode(exchange: Exchange): Promise<TokenAnswer> {
  const tokens = await inTransaction((tx) => redeem(tx, exchange));
  if (tokens) return tokens;
  const reason = "The code is wrong, was used, has expired, or was made for another request; ask the person once more";
  throw new OAuthError("invalid_grant", reason);
}

/** Locks the code, then its person, in the order of who ends a person's sign-ins. */
async function redeem(tx: Db, { clientId, code, redirectUri, verifier, resource }: Exchange) {
  const isCode = eq(oauthCodes.codeHash, hashSecret(code));
  const isTimely = sql<boolean>`${oauthCodes.expiresAt} > now()`;
  const [found] = await tx.select({ made: oauthCodes, isTimely }).from(oauthCodes).where(isCode).for("update");
  if (!found) return null;
  const { made } = found;
  if (made.grantId) {
    await endGrant(tx, made.grantId);
    return null;
  }
  const isMeant = made.clientId === clientId && made.redirectUri === redirectUri;
  if (!found.isTimely || !isMeant || !isVerifierOf(made.codeChallenge, verifier)) return null;
  if (resource !== undefined && resource !== made.resource) {
    throw new OAuthError("invalid_target", "resource must be the one that the person was asked for");
  }
  const [person] = await tx.select().from(users).where(eq(users.id, made.userId)).for("no key update");
  if (!person || person.bannedAt || person.isTest) return null;
  const grantId = await replaceGrant(tx, made);
  await tx.update(oauthCodes).set({ grantId }).where(isCode);
  return issueTokens(tx, grantId, knownScopes(made.scopes));
}

async function replaceGrant(tx: Db, { userId, clientId, resource, scopes }: typeof oauthCodes.$inferSelect) {
  const { userId: ofUser, clientId: ofClient, resource: at, revokedAt } = oauthGrants;
  await tx
    .update(oauthGrants)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(ofUser, userId), eq(ofClient, clientId), eq(at, resource), isNull(revokedAt)));
  const granted = await tx
    .insert(oauthGrants)
    .values({ userId, clientId, resource, scopes })
    .returning({ id: oauthGrants.id });
  return one(granted).id;
}
