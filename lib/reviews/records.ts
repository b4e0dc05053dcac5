import { listings } from "@/db/schema/listings";
import { reviews } from "@/db/schema/reviews";
import { users } from "@/db/schema/users";
import type { Viewer } from "@/lib/auth/viewer";

/** What a buyer said, signed with the name they have now. */
export const reviewRecord = {
  id: reviews.id,
  skill_slug: listings.slug,
  rating: reviews.rating,
  text: reviews.text,
  author_display_name: users.displayName,
  created_at: reviews.createdAt,
  author_slug: users.displayNameSlug,
  verified_purchase: reviews.verifiedPurchase,
  version: reviews.version,
};

/** The same record of a review that its author has just written. */
export function toRecord(viewer: Viewer, slug: string, review: typeof reviews.$inferSelect) {
  return {
    id: review.id,
    skill_slug: slug,
    rating: review.rating,
    text: review.text,
    author_display_name: viewer.displayName,
    created_at: review.createdAt,
    author_slug: viewer.displayNameSlug,
    verified_purchase: review.verifiedPurchase,
    version: review.version,
  };
}
