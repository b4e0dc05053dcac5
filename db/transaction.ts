import { type Db, db } from "./client";

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

function lostRace(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return LOST_RACES.has(code ?? "") || LOST_RACES.has(cause?.code ?? "");
}
