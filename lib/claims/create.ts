import { and, desc, eq, sql } from "drizzle-orm";
import { type Db, db, one } from "@/db/client";
import { claims } from "@/db/schema/claims";
import { listings } from "@/db/schema/listings";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError } from "@/lib/errors";
import { fetchListing } from "@/lib/external/live";
import { requireDisplayName } from "@/lib/listings/publish";
import { visibleTo } from "@/lib/listings/visible";
import { queueFileCheck } from "./check-file";
import { claimRecord } from "./records";
import type { CreateClaimBody } from "./schema";
import { verifyClaim } from "./verify";

/**
 * Opens the viewer's claim on a listing of another registry. Claiming again gives the same claim, and has
 * its file looked for once more.
 */
export async function createClaim(viewer: Viewer, { skill_slug, source }: CreateClaimBody) {
  const listingId =
    (await findListingId(viewer, skill_slug, source)) ?? (await fetchListingId(viewer, skill_slug, source));
  if (!listingId) throw new AppError("SKILL_NOT_FOUND");

  return db.transaction(async (tx) => {
    // Locked, so that an approval of somebody else's claim comes wholly before or after this one.
    const listing = one(await tx.select().from(listings).where(eq(listings.id, listingId)).for("update"));
    if (listing.source === "native") throw new AppError("CLAIM_NOT_EXTERNAL");
    const known = await findOwn(tx, viewer, listingId);
    if (known) {
      if (known.status === "sandbox") await queueFileCheck(tx, known.id);
      return { claim: known, isNew: false };
    }
    if (listing.blockedAt) throw new AppError("SKILL_BLOCKED");
    if (listing.archivedAt) throw new AppError("SKILL_ARCHIVED", "This listing is no longer at its registry");
    requireDisplayName(viewer);
    if (listing.authorId && listing.authorId !== viewer.id) throw new AppError("CLAIM_ALREADY_CLAIMED");

    const created = one(await tx.insert(claims).values({ listingId, userId: viewer.id }).returning());
    await verifyClaim(tx, created);
    await queueFileCheck(tx, created.id);
    return { claim: one([await findOwn(tx, viewer, listingId)].filter((claim) => claim !== undefined)), isNew: true };
  });
}

async function findListingId(viewer: Viewer, slug: string, source: string | undefined): Promise<string | undefined> {
  const [listing] = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.slug, slug), visibleTo(viewer), source ? eq(listings.source, source) : undefined))
    .orderBy(desc(sql`${listings.source} = 'native'`), listings.source)
    .limit(1);
  return listing?.id;
}

async function fetchListingId(viewer: Viewer, slug: string, source: string | undefined): Promise<string | undefined> {
  const fetched = await fetchListing(slug, source);
  return fetched ? findListingId(viewer, fetched.slug, fetched.source) : undefined;
}

async function findOwn(tx: Db, viewer: Viewer, listingId: string) {
  const [claim] = await tx
    .select(claimRecord)
    .from(claims)
    .innerJoin(listings, eq(listings.id, claims.listingId))
    .where(and(eq(claims.listingId, listingId), eq(claims.userId, viewer.id)));
  return claim;
}
