import { and, eq, gt, isNotNull, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { oauthClients, oauthCodes, oauthGrants, oauthRegistrations, oauthTokens } from "@/db/schema/oauth";
import { TODAY } from "@/db/today";

const KEEP_USED_CODES_HOURS = 24;
const KEEP_REVOKED_DAYS = 30;
const KEEP_UNUSED_CLIENTS_DAYS = 30;

const wasRevokedLongAgo = lt(oauthGrants.revokedAt, sql`now() - make_interval(days => ${KEEP_REVOKED_DAYS})`);

const aliveTokens = db
  .select({ id: oauthTokens.id })
  .from(oauthTokens)
  .where(
    and(
      eq(oauthTokens.grantId, oauthGrants.id),
      isNull(oauthTokens.rotatedAt),
      gt(oauthTokens.refreshExpiresAt, sql`now()`),
    ),
  );

const isOldClient = lt(oauthClients.createdAt, sql`now() - make_interval(days => ${KEEP_UNUSED_CLIENTS_DAYS})`);
const grantsOf = db.select({ id: oauthGrants.id }).from(oauthGrants).where(eq(oauthGrants.clientId, oauthClients.id));

const codesOf = db
  .select({ hash: oauthCodes.codeHash })
  .from(oauthCodes)
  .where(eq(oauthCodes.clientId, oauthClients.id));

/**
 * Forgets codes that came too late, refresh tokens whose time is over, grants that ended long ago or by themselves, and
 * clients that nobody has allowed anything for a month. A used code is known for a day more, to end what it gave.
 */
export async function sweepOAuth(): Promise<void> {
  const isOld = lt(oauthCodes.expiresAt, sql`now() - make_interval(hours => ${KEEP_USED_CODES_HOURS})`);
  const isLate = and(lt(oauthCodes.expiresAt, sql`now()`), isNull(oauthCodes.grantId));
  await db.delete(oauthCodes).where(or(isOld, isLate));
  await db
    .delete(oauthTokens)
    .where(and(isNotNull(oauthTokens.rotatedAt), lt(oauthTokens.refreshExpiresAt, sql`now()`)));
  await db.delete(oauthGrants).where(or(wasRevokedLongAgo, notExists(aliveTokens)));
  await db.delete(oauthClients).where(and(isOldClient, notExists(grantsOf), notExists(codesOf)));
  await db.delete(oauthRegistrations).where(lt(oauthRegistrations.day, TODAY));
}
