import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { reviews } from "@/db/schema/reviews";
import { listingStats } from "@/db/schema/stats";
import { users } from "@/db/schema/users";

/** Moves a listing's rating in the transaction of the review that moves it; a hidden person's moves nothing. */
export async function moveRating(
  tx: Db,
  author: { id: string },
  listingId: string,
  { ratings, sum }: { ratings: number; sum: number },
): Promise<void> {
  // Locked and read again: its author may have been hidden since the request began.
  const [user] = await tx
    .select({ isHidden: users.isHidden })
    .from(users)
    .where(eq(users.id, author.id))
    .for("key share");
  if (user?.isHidden) return;
  await tx
    .update(listingStats)
    .set({
      ratingCount: sql`${listingStats.ratingCount} + ${ratings}`,
      ratingSum: sql`${listingStats.ratingSum} + ${sum}`,
    })
    .where(eq(listingStats.listingId, listingId));
}

/** Counts the ratings of every listing that this person has reviewed again, after they were hidden or shown. */
export async function recountRatingsOf(tx: Db, userId: string): Promise<void> {
  const theirs = sql`select ${reviews.listingId} from ${reviews} where ${reviews.userId} = ${userId}`;
  // Locked first, and counted by a later statement: it then sees every review whose rating was already moved.
  await tx.execute(
    sql`select 1 from ${listingStats} where ${listingStats.listingId} in (${theirs}) order by ${listingStats.listingId} for update`,
  );
  await tx.execute(sql`
    update ${listingStats} set rating_count = counted.ratings, rating_sum = counted.sum
    from (
      select r.listing_id, count(*) filter (where not u.is_hidden) as ratings,
        coalesce(sum(r.rating) filter (where not u.is_hidden), 0) as sum
      from ${reviews} r join ${users} u on u.id = r.user_id
      where r.listing_id in (${theirs}) group by r.listing_id) as counted
    where counted.listing_id = ${listingStats.listingId}`);
}
