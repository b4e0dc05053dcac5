import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { cliCodes, cliDevices, cliTokens } from "@/db/schema/cli-tokens";
import { oauthCodes, oauthGrants } from "@/db/schema/oauth";
import { users } from "@/db/schema/users";
import { inTransaction } from "@/db/transaction";
import type { Viewer } from "./viewer";

/**
 * Ends every page session and every token of the viewer, the one that they came with included. Tokens of the identity
 * provider tell their age in whole seconds, so the answer waits for the next one: what is issued after it works.
 */
export async function signOutEverywhere(viewer: Viewer) {
  const untilMs = Math.ceil(Date.now() / 1000) * 1000;
  await inTransaction((tx) => endSignIns(tx, viewer.id, new Date(untilMs)));
  await sleep(Math.max(0, untilMs - Date.now()));
  return { message: "You are signed out everywhere: of all browsers, command lines, assistants and other programs." };
}

/** Ends what this person is signed in with, and what was issued to them before that moment. */
export async function endSignIns(tx: Db, userId: string, before: Date): Promise<void> {
  // In the order of who trades a code for a token: the code first, then its person.
  await tx.delete(cliCodes).where(eq(cliCodes.userId, userId));
  await tx.delete(cliDevices).where(eq(cliDevices.userId, userId));
  await tx.delete(oauthCodes).where(eq(oauthCodes.userId, userId));
  await tx
    .update(users)
    .set({ sessionVersion: sql`${users.sessionVersion} + 1`, tokensEndedAt: before, updatedAt: new Date() })
    .where(eq(users.id, userId));
  await tx
    .update(cliTokens)
    .set({ revokedAt: sql`coalesce(${cliTokens.revokedAt}, now())` })
    .where(eq(cliTokens.userId, userId));
  await tx
    .update(oauthGrants)
    .set({ revokedAt: sql`coalesce(${oauthGrants.revokedAt}, now())` })
    .where(eq(oauthGrants.userId, userId));
}
