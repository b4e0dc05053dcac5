import { lt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { cliCodes, cliDevices, cliTokens } from "@/db/schema/cli-tokens";

const KEEP_REVOKED_DAYS = 30;

/** Forgets codes and devices that came too late, and tokens that were revoked long ago. */
export async function sweepCliSignIns(): Promise<void> {
  await db.delete(cliCodes).where(lt(cliCodes.expiresAt, sql`now()`));
  await db.delete(cliDevices).where(lt(cliDevices.expiresAt, sql`now()`));
  await db.delete(cliTokens).where(lt(cliTokens.revokedAt, sql`now() - make_interval(days => ${KEEP_REVOKED_DAYS})`));
}
