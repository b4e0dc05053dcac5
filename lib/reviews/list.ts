import { and, asc, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { type Db, db } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { reviews } from "@/db/schema/reviews";
import { users } from "@/db/schema/users";
import type { Viewer } from "@/lib/auth/viewer";
import { getListing, getListingRow } from "@/lib/listings/detail";
import { isUuid } from "@/lib/slug";
import { reviewRecord } from "./records";
import type { ListReviewsQuery } from "./schema";

const ORDERS: Record<ListReviewsQuery["sort"], SQL[]> = {
  newest: [desc(reviews.createdAt), asc(reviews.id)],
  oldest: [asc(reviews.createdAt), desc(reviews.id)],
  highest: [desc(reviews.rating), desc(reviews.createdAt), asc(reviews.id)],
  lowest: [asc(reviews.rating), desc(reviews.createdAt), asc(reviews.id)],
};

/** A page of a listing's reviews with the average of all of them. */
export async function listReviews(viewer: Viewer | null, slug: string, { limit, offset, sort }: ListReviewsQuery) {
  // By the listing's id: the planner knows of it, but not of a slug, that an index holds its reviews in this order.
  const [{ rating_average, rating_count }, { id }] = await Promise.all([
    getListing(viewer, slug),
    getListingRow(viewer, slug),
  ]);
  const items = await db
    .select(reviewRecord)
    .from(reviews)
    .innerJoin(listings, eq(listings.id, reviews.listingId))
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(and(eq(reviews.listingId, id), isPublic(viewer)))
    .orderBy(...ORDERS[sort])
    .limit(limit)
    .offset(offset);
  return { items, total: rating_count, skill_slug: slug, average_rating: rating_average, limit, offset };
}

/** Who wrote a review of the listing, which is there for the rest of the transaction; null where the viewer may not know of it. */
export async function lockReviewer(
  tx: Db,
  viewer: Viewer,
  listingId: string,
  reviewId: string,
): Promise<string | null> {
  const [review] = isUuid(reviewId)
    ? await tx
        .select({ userId: reviews.userId })
        .from(reviews)
        .innerJoin(users, eq(users.id, reviews.userId))
        .where(and(eq(reviews.id, reviewId), eq(reviews.listingId, listingId), isPublic(viewer)))
        .for("key share", { of: reviews })
    : [];
  return review?.userId ?? null;
}

/** The reviews of hidden people are there for themselves and for admins alone; they move no average either. */
function isPublic(viewer: Viewer | null): SQL | undefined {
  if (viewer?.isAdmin) return undefined;
  return viewer ? or(eq(users.isHidden, false), eq(users.id, viewer.id)) : eq(users.isHidden, false);
}

/** How many reviews gave each rating, from 1 to 5, and which of them is the viewer's. */
export async function summariseReviews(viewer: Viewer | null, slug: string) {
  const listing = await getListingRow(viewer, slug);
  const [counts, own] = await Promise.all([
    db
      .select({ rating: reviews.rating, count: sql<number>`count(*)::int` })
      .from(reviews)
      .innerJoin(users, eq(users.id, reviews.userId))
      .where(and(eq(reviews.listingId, listing.id), eq(users.isHidden, false)))
      .groupBy(reviews.rating),
    viewer ? findOwnReview(viewer, listing.id) : null,
  ]);
  const histogram = [1, 2, 3, 4, 5].map((rating) => counts.find((row) => row.rating === rating)?.count ?? 0);
  return { histogram, own };
}

async function findOwnReview(viewer: Viewer, listingId: string) {
  const [review] = await db
    .select({ id: reviews.id, rating: reviews.rating, text: reviews.text })
    .from(reviews)
    .where(and(eq(reviews.listingId, listingId), eq(reviews.userId, viewer.id)));
  return review ?? null;
}
