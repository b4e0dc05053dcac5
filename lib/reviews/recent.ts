import { and, desc, eq, ne } from "drizzle-orm";
import { db } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { reviews } from "@/db/schema/reviews";
import { users } from "@/db/schema/users";
import { isListed } from "@/lib/listings/visible";
import { shared } from "@/lib/shared";
import { staleWhileRevalidate } from "@/lib/stale-while-revalidate";
import { reviewRecord } from "./records";

const SHOWN = 4;
const MAX_AGE_MS = 30_000;

/** The latest reviews with words in them, of what lists show; up to half a minute old. */
export const listRecentReviews = shared("recent-reviews", () => staleWhileRevalidate(readRecent, MAX_AGE_MS));

function readRecent() {
  return db
    .select({ ...reviewRecord, skill_title: listings.title, skill_type: listings.type })
    .from(reviews)
    .innerJoin(listings, eq(listings.id, reviews.listingId))
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(and(isListed, eq(users.isHidden, false), ne(reviews.text, "")))
    .orderBy(desc(reviews.createdAt))
    .limit(SHOWN);
}
