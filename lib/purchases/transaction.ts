import { sql } from "drizzle-orm";
import { type Db, db } from "@/db/client";

const MAX_TRIES = 5;
/** Serialization failure, deadlock, and a unique index that says somebody else was first. */
const LOST_RACES = new Set(["40001", "40P01", "23505"]);

/** Runs the work in one transaction, and again where it lost a race: the second look sees what the winner did. */
export async function inTransaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt === MAX_TRIES || !lostRace(error)) throw error;
    }
  }
}

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

function lostRace(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return LOST_RACES.has(code ?? "") || LOST_RACES.has(cause?.code ?? "");
}

/** Makes everything that decides whether this person owns this listing wait its turn until the transaction ends. */
export async function lockOwnership(tx: Db, buyerId: string, listingId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${buyerId} ${listingId}`}, 0))`);
}
