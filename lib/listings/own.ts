import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { type listings, versions } from "@/db/schema/listings";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError } from "@/lib/errors";
import { isUuid } from "@/lib/slug";
import { getListingRow } from "./detail";
import { lockListing } from "./lock";

export type OwnListing = typeof listings.$inferSelect;

/**
 * The viewer's own listing, locked for the rest of the transaction so that writes to it queue up.
 * Throws SKILL_NOT_FOUND where the viewer may not know of it, SKILL_NOT_OWNER where it is another's.
 */
export async function lockOwnListing(tx: Db, viewer: Viewer, slug: string): Promise<OwnListing> {
  const listing = await lockListing(tx, viewer, slug);
  if (listing.authorId !== viewer.id) throw new AppError("SKILL_NOT_OWNER");
  return listing;
}

/** As `lockOwnListing` without the lock: for what is asked before work that no lock should wait for. */
export async function getOwnListing(viewer: Viewer, slug: string): Promise<OwnListing> {
  const listing = await getListingRow(viewer, slug);
  if (listing.authorId !== viewer.id) throw new AppError("SKILL_NOT_OWNER");
  return listing;
}

/** As `lockOwnListing`, for what an unpublished listing can't do; throws SKILL_ARCHIVED. */
export async function lockOwnLiveListing(tx: Db, viewer: Viewer, slug: string): Promise<OwnListing> {
  const listing = await lockOwnListing(tx, viewer, slug);
  if (listing.archivedAt) throw new AppError("SKILL_ARCHIVED");
  return listing;
}

/** A version of the viewer's own listing, both locked; throws NOT_FOUND where the listing has no such version. */
export async function lockOwnVersion(tx: Db, viewer: Viewer, slug: string, versionId: string) {
  const listing = await lockOwnListing(tx, viewer, slug);
  const [version] = isUuid(versionId)
    ? await tx
        .select()
        .from(versions)
        .where(and(eq(versions.id, versionId), eq(versions.listingId, listing.id)))
        .for("update")
    : [];
  if (!version) throw new AppError("NOT_FOUND", "This listing has no such version");
  return { listing, version };
}
