import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, db, one } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { reviewRings, reviews } from "@/db/schema/reviews";
import { users } from "@/db/schema/users";
import { ringOfNewAccounts, ringOfSameListings, type Sighting } from "./rings";

/** Most recent ones that are looked at, so that no listing however popular makes this slow. */
const MAX_PER_LISTING = 100;
const MAX_LISTINGS = 200;

/**
 * Brings the ring that an unverified review makes with others before the moderators, once: what joins it later
 * joins the entry, and reviews of a ring that was decided on make no other.
 */
export async function lookForRing(reviewId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('review_rings', 0))`);
    const review = await findSighting(tx, reviewId);
    if (!review) return;

    const newAccounts = ringOfNewAccounts(review, await sightingsOf(tx, listingsOfAuthor(review.listingId)));
    if (newAccounts.length > 0) return file(tx, "new_accounts", review, newAccounts);
    const sameListings = ringOfSameListings(review, await sightingsOf(tx, listingsReviewedBy(review.userId)));
    if (sameListings.length > 0) await file(tx, "same_listings", review, sameListings);
  });
}

type Row = Record<"id" | "user_id" | "listing_id" | "created_at" | "joined_at", string>;

async function findSighting(tx: Db, reviewId: string): Promise<Sighting | undefined> {
  const rows = await tx.execute<Row>(sql`
    select r.id, r.user_id, r.listing_id, r.created_at, u.created_at as joined_at
    from ${reviews} r join ${users} u on u.id = r.user_id
    where r.id = ${reviewId} and r.ring_id is null and not r.verified_purchase and not u.is_hidden`);
  return rows.map(toSighting)[0];
}

function listingsOfAuthor(listingId: string): SQL {
  return sql`
    select id as listing_id from ${listings}
    where author_id = (select author_id from ${listings} where id = ${listingId})
    order by created_at desc limit ${MAX_LISTINGS}`;
}

function listingsReviewedBy(userId: string): SQL {
  return sql`
    select listing_id from ${reviews} where user_id = ${userId} and not verified_purchase
    order by created_at desc limit ${MAX_LISTINGS}`;
}

/** Unverified reviews of these listings that no moderator has decided on. */
async function sightingsOf(tx: Db, ofThese: SQL): Promise<Sighting[]> {
  const rows = await tx.execute<Row>(sql`
    select r.id, r.user_id, r.listing_id, r.created_at, u.created_at as joined_at
    from (${ofThese}) as these
    cross join lateral (
      select * from ${reviews} where listing_id = these.listing_id and not verified_purchase
      order by created_at desc limit ${MAX_PER_LISTING}) as r
    join ${users} u on u.id = r.user_id
    left join ${reviewRings} g on g.id = r.ring_id
    where not u.is_hidden and g.resolved_at is null`);
  return rows.map(toSighting);
}

function toSighting(row: Row): Sighting {
  const { id, user_id: userId, listing_id: listingId, created_at, joined_at } = row;
  return { id, userId, listingId, createdAt: new Date(created_at), joinedAt: new Date(joined_at) };
}

async function file(tx: Db, kind: "new_accounts" | "same_listings", { listingId }: Sighting, ring: Sighting[]) {
  const isMember = inArray(
    reviews.id,
    ring.map(({ id }) => id),
  );
  const [known] = await tx
    .select({ id: reviewRings.id })
    .from(reviews)
    .innerJoin(reviewRings, eq(reviewRings.id, reviews.ringId))
    .where(isMember)
    .limit(1);
  const { id } = known ?? one(await tx.insert(reviewRings).values({ kind, listingId }).returning());
  await tx
    .update(reviews)
    .set({ ringId: id })
    .where(and(isMember, isNull(reviews.ringId)));
}
