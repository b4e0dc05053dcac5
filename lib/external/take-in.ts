import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { externalListings } from "@/db/schema/external";
import { listings } from "@/db/schema/listings";
import { log } from "@/lib/log";
import { type Budget, spendQuestion } from "./budget";
import type { Connector, ExternalEntry } from "./connector";
import { RemoteError } from "./http";
import { saveListing } from "./save";

const AT_ONCE = 4;

/**
 * Takes a page of entries into the mirror: reads in full what is new or has changed, and notes of the rest that
 * it is still there. "some" where an entry could not be read, "spent" where the budget ended before the page did.
 */
export async function takeIn(
  registry: Connector,
  entries: ExternalEntry[],
  budget: Budget,
): Promise<"all" | "some" | "spent"> {
  const known = await findKnown(registry.source, entries);
  const isChanged = ({ slug, updatedAt }: ExternalEntry) => {
    const copy = known.get(slug);
    return !copy || copy.isArchived || copy.updatedAtMs !== (updatedAt?.getTime() ?? null);
  };
  const left = entries.filter(isChanged).values();
  await noteSeen(
    registry.source,
    entries.filter((entry) => !isChanged(entry)),
  );

  let taken: "all" | "some" | "spent" = "all";
  const work = async () => {
    for (const { slug } of left) {
      if (!spendQuestion(budget)) {
        taken = "spent";
        return;
      }
      if ((await refresh(registry, slug, budget.signal)) === "unread" && taken === "all") taken = "some";
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return taken;
}

/** Reads a listing anew and keeps it; "gone" where the registry no longer has it, "unread" where it can't be read. */
export async function refresh(
  registry: Connector,
  slug: string,
  signal: AbortSignal,
): Promise<"kept" | "gone" | "unread"> {
  try {
    const said = await registry.read(slug, { background: signal });
    if (said) await saveListing(registry.source, said);
    return said?.slug === slug ? "kept" : "gone";
  } catch (error) {
    // A single listing that can't be read must not hold up the others; after several the circuit opens and ends the run.
    if (!(error instanceof RemoteError) || error.trouble === "busy") throw error;
    log.warn({ err: error, source: registry.source, slug }, "a listing of another registry could not be read");
    return "unread";
  }
}

async function findKnown(source: string, entries: ExternalEntry[]) {
  const slugs = entries.map(({ slug }) => slug);
  const rows =
    slugs.length === 0
      ? []
      : await db
          .select({
            slug: listings.slug,
            archivedAt: listings.archivedAt,
            updatedAt: externalListings.sourceUpdatedAt,
          })
          .from(listings)
          .innerJoin(externalListings, eq(externalListings.listingId, listings.id))
          .where(and(eq(listings.source, source), inArray(listings.slug, slugs)));
  return new Map(
    rows.map(({ slug, archivedAt, updatedAt }) => [
      slug,
      { isArchived: archivedAt !== null, updatedAtMs: updatedAt?.getTime() ?? null },
    ]),
  );
}

/** Counters move without the listing changing; one that is not said any more keeps its last value. */
async function noteSeen(source: string, entries: ExternalEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const said = JSON.stringify(entries.map(({ slug, stats }) => ({ slug, ...stats })));
  await db.execute(sql`
    update ${externalListings} set seen_at = now(),
      source_downloads = coalesce(said.downloads, source_downloads), source_stars = coalesce(said.stars, source_stars),
      source_comments = coalesce(said.comments, source_comments),
      source_versions_count = coalesce(said.versions, source_versions_count),
      source_installs = coalesce(said.installs, source_installs)
    from jsonb_to_recordset(${said}::jsonb)
      as said(slug text, downloads int, stars int, comments int, versions int, installs int), ${listings}
    where ${listings.id} = ${externalListings.listingId} and ${listings.source} = ${source}
      and ${listings.slug} = said.slug`);
}
