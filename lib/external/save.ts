import { and, eq, sql } from "drizzle-orm";
import { db, one } from "@/db/client";
import { externalListings } from "@/db/schema/external";
import { listings } from "@/db/schema/listings";
import { listingStats } from "@/db/schema/stats";
import type { ExternalListing } from "./connector";

const BLOCKED_REASON = "The registry it comes from has blocked it.";

/**
 * Keeps what the registry says of a listing, new or changed. What it blocks is blocked here too, and is not
 * taken in at all where it was not known. Who claimed it and a moderator's block stay as they are.
 */
export async function saveListing(source: string, said: ExternalListing): Promise<void> {
  const isBlocked = said.securityStatus === "block";
  await db.transaction(async (tx) => {
    if (isBlocked) {
      const known = await tx
        .select({ id: listings.id })
        .from(listings)
        .where(and(eq(listings.source, source), eq(listings.slug, said.slug)));
      if (known.length === 0) return;
    }

    const now = new Date();
    const facts = {
      title: said.title,
      description: said.description,
      authorName: said.owner.displayName,
      version: said.version,
      category: said.category,
      securityStatus: said.securityStatus,
      publishedAt: said.createdAt ?? now,
      updatedAt: said.updatedAt ?? now,
      archivedAt: null,
    };
    const unlessModerated = (value: unknown, column: unknown) =>
      sql`case when ${listings.blockedBy} = 'moderator' then ${column} else ${value} end`;
    const { id } = one(
      await tx
        .insert(listings)
        .values({ source, slug: said.slug, type: "skill", createdAt: said.createdAt ?? now, ...facts })
        .onConflictDoUpdate({
          target: [listings.slug, listings.source],
          set: {
            ...facts,
            authorName: sql`case when ${listings.authorId} is null then ${facts.authorName} else ${listings.authorName} end`,
            blockedAt: unlessModerated(
              isBlocked ? sql`coalesce(${listings.blockedAt}, now())` : sql`null`,
              listings.blockedAt,
            ),
            blockedBy: unlessModerated(isBlocked ? "review" : sql`null`, listings.blockedBy),
            blockedReason: unlessModerated(isBlocked ? BLOCKED_REASON : sql`null`, listings.blockedReason),
          },
        })
        .returning({ id: listings.id }),
    );
    await tx.insert(listingStats).values({ listingId: id }).onConflictDoNothing();
    const theirs = theirsOf(said, now);
    await tx
      .insert(externalListings)
      .values({ listingId: id, ...theirs })
      .onConflictDoUpdate({ target: externalListings.listingId, set: theirs });
  });
}

function theirsOf({ sourceUrl, owner, stats, createdAt, updatedAt }: ExternalListing, seenAt: Date) {
  return {
    sourceUrl,
    ownerHandle: owner.handle,
    ownerDisplayName: owner.displayName,
    ownerAvatarUrl: owner.avatarUrl,
    sourceDownloads: stats.downloads,
    sourceStars: stats.stars,
    sourceComments: stats.comments,
    sourceVersionsCount: stats.versions,
    sourceInstalls: stats.installs,
    sourceCreatedAt: createdAt,
    sourceUpdatedAt: updatedAt,
    seenAt,
  };
}
