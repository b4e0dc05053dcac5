import { and, eq, isNull, lt } from "drizzle-orm";
import { db } from "@/db/client";
import { externalListings } from "@/db/schema/external";
import { listings } from "@/db/schema/listings";
import { log } from "@/lib/log";
import { type Budget, spendQuestion } from "./budget";
import type { Connector } from "./connector";
import { refresh } from "./take-in";

/**
 * Archives what a finished crawl has not met, once the registry itself says that it is gone: a list that was
 * short by mistake must not empty the mirror. False where the budget ended before all were asked for.
 */
export async function archiveVanished(registry: Connector, startedAt: Date, budget: Budget): Promise<boolean> {
  const missed = await db
    .select({ id: listings.id, slug: listings.slug })
    .from(listings)
    .innerJoin(externalListings, eq(externalListings.listingId, listings.id))
    .where(
      and(eq(listings.source, registry.source), isNull(listings.archivedAt), lt(externalListings.seenAt, startedAt)),
    );
  for (const { id, slug } of missed) {
    if (!spendQuestion(budget)) return false;
    if ((await refresh(registry, slug, budget.signal)) !== "gone") continue;
    await db.update(listings).set({ archivedAt: new Date() }).where(eq(listings.id, id));
    log.info({ source: registry.source, slug }, "archived a listing that has vanished from its registry");
  }
  return true;
}
