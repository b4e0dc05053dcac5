import { and, desc, eq, ne } from "drizzle-orm";
import { db } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { reviews } from "@/db/schema/reviews";
import { users } from "@/db/schema/users";
import { keep } from "@/lib/kept/keep";
import { isListed } from "@/lib/listings/visible";
import { reviewRecord } from "./records";

const SHOWN = 4;

/** The latest reviews with words in them, of what lists show. */
export function listRecentReviews() {
  return keep("recent reviews", () => ["reviews", "lists"], readRecent);
}

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
