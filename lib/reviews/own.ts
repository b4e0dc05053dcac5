import { and, eq } from "drizzle-orm";
import { type Db, db, one } from "@/db/client";
import { reviews } from "@/db/schema/reviews";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError } from "@/lib/errors";
import { getListingRow } from "@/lib/listings/detail";
import { moveRating } from "@/lib/ratings";
import { toRecord } from "./records";
import type { CreateReviewBody } from "./schema";

/** Changes the viewer's own review, and the average with it. */
export async function updateReview(viewer: Viewer, slug: string, { rating, text }: CreateReviewBody) {
  const listing = await getListingRow(viewer, slug);
  return db.transaction(async (tx) => {
    const before = await lockOwnReview(tx, viewer, listing.id);
    const changed = one(
      await tx
        .update(reviews)
        .set({ rating, text, updatedAt: new Date() })
        .where(eq(reviews.id, before.id))
        .returning(),
    );
    await moveRating(tx, viewer, listing.id, { ratings: 0, sum: rating - before.rating });
    return toRecord(viewer, slug, changed);
  });
}

/** Takes the viewer's own review back. */
export async function deleteReview(viewer: Viewer, slug: string) {
  const listing = await getListingRow(viewer, slug);
  return db.transaction(async (tx) => {
    const { id, rating } = await lockOwnReview(tx, viewer, listing.id);
    await tx.delete(reviews).where(eq(reviews.id, id));
    await moveRating(tx, viewer, listing.id, { ratings: -1, sum: -rating });
    return { id, message: "Your review is deleted." };
  });
}

async function lockOwnReview(tx: Db, viewer: Viewer, listingId: string) {
  const [review] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.listingId, listingId), eq(reviews.userId, viewer.id)))
    .for("update");
  if (!review) throw new AppError("NOT_FOUND", "You have not reviewed this listing");
  return review;
}
