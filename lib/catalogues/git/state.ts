import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type Db, db } from "@/db/client";
import { gitCatalogues } from "@/db/schema/git-catalogues";
import { renewSoon } from "@/lib/git-renewal";
import { isFree } from "../rows";

export type State = typeof gitCatalogues.$inferSelect;

const isServed = and(isNotNull(gitCatalogues.servedAt), isNull(gitCatalogues.replacedAt));

/**
 * Whether a commit has something that is no longer for everybody to have. It is asked each time instead of noted, so that
 * nothing is served from the moment on that a listing is withdrawn, whoever does it.
 */
const isWithheld = sql<boolean>`exists (
  select from unnest(git_catalogues.held_listing_ids) as held (id)
  left join listings on listings.id = held.id where (${isFree}) is not true)`;

/** What is to be served now, or null where none was made yet. */
export async function findState(): Promise<(State & { isWithheld: boolean }) | null> {
  const [found] = await db
    .select({ state: gitCatalogues, isWithheld: isWithheld.as("is_withheld") })
    .from(gitCatalogues)
    .where(isServed);
  return found ? { ...found.state, isWithheld: found.isWithheld } : null;
}

/** Has this state served instead of the one before it. False where another one has taken that one's place meanwhile. */
export async function serve(tx: Db, id: string, before: State | null): Promise<boolean> {
  if (before) {
    const replaced = await tx
      .update(gitCatalogues)
      .set({ replacedAt: sql`now()` })
      .where(and(isServed, eq(gitCatalogues.id, before.id)))
      .returning({ id: gitCatalogues.id });
    if (replaced.length === 0) return false;
  }
  // Where there was none before, an index sees to it that of two that begin at once only one is served.
  await tx.update(gitCatalogues).set({ servedAt: sql`now()` }).where(eq(gitCatalogues.id, id));
  return true;
}

/** Has another state made, though nothing has changed, as this one can't be read any more. */
export async function giveUp(id: string): Promise<void> {
  await db.update(gitCatalogues).set({ fingerprint: "", tree: "" }).where(eq(gitCatalogues.id, id));
  await renewSoon(db);
}

/** Where the packs of a state are stored, and what is remembered of the whole one for the next. */
export function keysOf(id: string) {
  return { newest: `git/${id}.newest.pack`, whole: `git/${id}.whole.pack`, index: `git/${id}.index.json` };
}
