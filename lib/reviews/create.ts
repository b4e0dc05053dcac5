import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { reviews } from "@/db/schema/reviews";
import { sellerActivity } from "@/db/schema/sellers";
import { downloads } from "@/db/schema/stats";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError, PlainError } from "@/lib/errors";
import { enqueue } from "@/lib/jobs";
import { getListingRow } from "@/lib/listings/detail";
import { requireDisplayName } from "@/lib/listings/publish";
import { hadAccess } from "@/lib/ownership/access";
import { moveRating } from "@/lib/ratings";
import { toRecord } from "./records";
import type { CreateReviewBody } from "./schema";

/** Adds the viewer's one review of a listing; its average and count move with it. */
export async function createReview(viewer: Viewer, slug: string, { rating, text }: CreateReviewBody) {
  const listing = await getListingRow(viewer, slug);
  if (listing.authorId === viewer.id) throw new AppError("FORBIDDEN", "You can't review your own listing");
  if (listing.blockedAt) throw new AppError("SKILL_BLOCKED");
  if (listing.archivedAt) throw new AppError("SKILL_ARCHIVED", "This listing is unpublished and takes no reviews");
  requireDisplayName(viewer);
  const verifiedPurchase = await isVerified(viewer, listing.id);

  return db.transaction(async (tx) => {
    const [created] = await tx
      .insert(reviews)
      .values({ listingId: listing.id, userId: viewer.id, rating, text, version: listing.version, verifiedPurchase })
      .onConflictDoNothing({ target: [reviews.listingId, reviews.userId] })
      .returning();
    if (!created) throw new PlainError(409, "You have already reviewed this listing; change that review instead");
    await moveRating(tx, viewer, listing.id, { ratings: 1, sum: rating });
    if (listing.authorId) {
      await tx.insert(sellerActivity).values({
        sellerId: listing.authorId,
        type: "review",
        listingId: listing.id,
        message: `${viewer.displayName} gave ${listing.title} ${rating} of 5`,
        fact: created.id,
      });
    }
    if (!verifiedPurchase) await enqueue(tx, "look_for_ring", { reviewId: created.id });
    return toRecord(viewer, slug, created);
  });
}

/** Whether the viewer has or had the listing: bought, redeemed, or downloaded where it is free. */
async function isVerified(viewer: Viewer, listingId: string): Promise<boolean> {
  const [download] = await db
    .select({ at: downloads.firstAt })
    .from(downloads)
    .where(and(eq(downloads.listingId, listingId), eq(downloads.userId, viewer.id)));
  return download !== undefined || hadAccess(viewer.id, listingId);
}
