import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { listings } from "@/db/schema/listings";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError } from "@/lib/errors";
import { renewSoon } from "@/lib/git-renewal";
import { enqueue } from "@/lib/jobs";
import { lockOwnListing } from "./own";

/** Takes the listing out of lists, search and sale; its buyers keep it. Doing it again changes nothing. */
export async function unpublishListing(viewer: Viewer, slug: string) {
  return db.transaction(async (tx) => {
    const listing = await lockOwnListing(tx, viewer, slug);
    const archivedAt = listing.archivedAt ?? new Date();
    if (!listing.archivedAt) {
      await tx.update(listings).set({ archivedAt }).where(eq(listings.id, listing.id));
      await enqueue(tx, "close_checkouts", { listingId: listing.id });
      await renewSoon(tx);
    }
    return {
      slug,
      message: "The listing is unpublished. Its buyers keep it; republish it at any time.",
      archived_at: archivedAt,
    };
  });
}

/** Restores the state that the listing had before it was unpublished. Throws SKILL_BLOCKED. */
export async function republishListing(viewer: Viewer, slug: string) {
  return db.transaction(async (tx) => {
    const listing = await lockOwnListing(tx, viewer, slug);
    if (listing.blockedAt) throw new AppError("SKILL_BLOCKED");
    if (listing.archivedAt) await tx.update(listings).set({ archivedAt: null }).where(eq(listings.id, listing.id));
    const isPublished = listing.publishedAt !== null;
    return {
      slug,
      message: isPublished ? "The listing is published again." : "The draft is restored.",
      status: isPublished ? ("published" as const) : ("draft" as const),
      archived_at: null,
    };
  });
}
