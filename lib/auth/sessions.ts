import { lt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { endedSessions } from "@/db/schema/users";

/** How long a page session lasts after its sign-in; nothing makes it longer. */
export const SESSION_MAX_AGE_S = 7 * 24 * 60 * 60;

/** What a session's cookie says. */
export type Session = { id: string; userId: string; sessionVersion: number };

/** Ends one session, so that no copy of its cookie works any more; the person's others go on. */
export async function endSession(id: string): Promise<void> {
  await db.insert(endedSessions).values({ id }).onConflictDoNothing();
}

/** Forgets sessions that would be over by now anyway. */
export async function sweepEndedSessions(): Promise<void> {
  await db
    .delete(endedSessions)
    .where(lt(endedSessions.endedAt, sql`now() - make_interval(secs => ${SESSION_MAX_AGE_S})`));
}
