import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { inTransaction } from "@/db/transaction";

const MAX_TRIES = 5;

/** What was asked of the processor is older than what the database has learned since. */
export class StaleObservation extends Error {}

/** Asks the processor first and writes then, in one transaction; asks again where something was written in between. */
export async function writeObserved<T>(observe: () => Promise<(tx: Db) => Promise<T>>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(await observe());
    } catch (error) {
      if (attempt === MAX_TRIES || !(error instanceof StaleObservation)) throw error;
    }
  }
}

/** Makes everything that decides whether this person owns this listing wait its turn until the transaction ends. */
export async function lockOwnership(tx: Db, buyerId: string, listingId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${buyerId} ${listingId}`}, 0))`);
}
