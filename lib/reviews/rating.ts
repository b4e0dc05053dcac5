import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { listingStats } from "@/db/schema/stats";
import type { Viewer } from "@/lib/auth/viewer";

/** Moves a listing's rating in the transaction of the review that moves it; a test user's moves nothing. */
export async function moveRating(
  tx: Db,
  viewer: Viewer,
  listingId: string,
  { ratings, sum }: { ratings: number; sum: number },
): Promise<void> {
  if (viewer.isTest) return;
  await tx
    .update(listingStats)
    .set({
      ratingCount: sql`${listingStats.ratingCount} + ${ratings}`,
      ratingSum: sql`${listingStats.ratingSum} + ${sum}`,
    })
    .where(eq(listingStats.listingId, listingId));
}
