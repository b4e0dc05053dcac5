import { and, desc, eq, exists, gt, isNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { oauthClients, oauthGrants, oauthTokens } from "@/db/schema/oauth";
import type { Viewer } from "@/lib/auth/viewer";
import { knownScopes } from "./scopes";

/** More than a person has; what is not shown ends by itself. */
const MAX_SHOWN = 100;

/** The assistants that may act for the viewer, the newest first. */
export async function listConnections(viewer: Viewer) {
  const isNewest = and(eq(oauthTokens.grantId, oauthGrants.id), isNull(oauthTokens.rotatedAt));
  const isAlive = exists(
    db
      .select({ id: oauthTokens.id })
      .from(oauthTokens)
      .where(and(isNewest, gt(oauthTokens.refreshExpiresAt, sql`now()`))),
  );
  const found = await db
    .select({
      id: oauthGrants.id,
      name: oauthClients.name,
      scopes: oauthGrants.scopes,
      created_at: oauthGrants.createdAt,
      last_used_at: oauthGrants.lastUsedAt,
    })
    .from(oauthGrants)
    .innerJoin(oauthClients, eq(oauthClients.id, oauthGrants.clientId))
    .where(and(eq(oauthGrants.userId, viewer.id), isNull(oauthGrants.revokedAt), isAlive))
    .orderBy(desc(oauthGrants.createdAt))
    .limit(MAX_SHOWN);
  return found.map(({ scopes, ...connection }) => ({ ...connection, scopes: knownScopes(scopes) }));
}

/** Ends what the viewer allowed an assistant; one that has ended already stays so. */
export async function endConnection(viewer: Viewer, id: string): Promise<void> {
  await db
    .update(oauthGrants)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(oauthGrants.id, id), eq(oauthGrants.userId, viewer.id), isNull(oauthGrants.revokedAt)));
}
