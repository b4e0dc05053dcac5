import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { gitCatalogues } from "@/db/schema/git-catalogues";
import { store } from "@/lib/storage/store";
import { keysOf } from "./state";

/** Whoever has begun to fetch is done by then, and whoever makes a state as well. */
const KEPT_FOR = sql`interval '1 hour'`;
const BATCH = 100;

/** Deletes what was replaced, or never came to be served because its maker died, and then that it was there. */
export async function sweepGitCatalogues(stopping: AbortSignal): Promise<void> {
  const { id, begunAt, servedAt, replacedAt } = gitCatalogues;
  const abandoned = and(isNull(servedAt), lt(begunAt, sql`now() - ${KEPT_FOR}`));
  const old = await db
    .select({ id })
    .from(gitCatalogues)
    .where(or(lt(replacedAt, sql`now() - ${KEPT_FOR}`), abandoned))
    .limit(BATCH);
  for (const state of old) {
    if (stopping.aborted) return;
    for (const key of Object.values(keysOf(state.id))) await store.delete(key);
    await db.delete(gitCatalogues).where(eq(id, state.id));
  }
}
