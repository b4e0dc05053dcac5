import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { licenses, purchases } from "@/db/schema/purchases";
import { reviews } from "@/db/schema/reviews";
import { downloads } from "@/db/schema/stats";
import { LIVE, statesOf } from "@/lib/ownership/status";

/** What a review rests on today: money that was paid and stays paid, or went back; a code; a free download; nothing. */
export type ReviewBasis = "purchase" | "refunded" | "code" | "download" | null;

const ofListing = eq(purchases.listingId, reviews.listingId);

const redeemed = sql`exists (
  select 1 from ${licenses} join ${purchases} on ${purchases.id} = ${licenses.purchaseId}
  where ${and(ofListing, eq(licenses.redeemedBy, reviews.userId), sql`${licenses.replacedAt} is null`, inArray(purchases.status, LIVE))})`;

const downloaded = sql`exists (
  select 1 from ${downloads} where ${downloads.listingId} = ${reviews.listingId} and ${downloads.userId} = ${reviews.userId})`;

/** What each of these reviews rests on, in one look. */
export async function basesOf(reviewIds: string[]): Promise<Map<string, ReviewBasis>> {
  if (reviewIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: reviews.id,
      basis: sql<ReviewBasis>`case
        when ${bought(inArray(purchases.status, LIVE))} then 'purchase'
        when ${redeemed} then 'code'
        when ${bought(inArray(purchases.status, statesOf("refunded")))} then 'refunded'
        when ${bought(undefined)} then null
        when ${downloaded} then 'download' end`,
    })
    .from(reviews)
    .where(inArray(reviews.id, reviewIds));
  return new Map(rows.map(({ id, basis }) => [id, basis]));
}

/** A purchase that was handed over, as it stands by this condition. */
function bought(condition: SQL | undefined): SQL {
  const handedOver = sql`exists (select 1 from ${licenses} where ${licenses.purchaseId} = ${purchases.id})`;
  return sql`exists (select 1 from ${purchases} where ${and(ofListing, eq(purchases.buyerId, reviews.userId), condition, handedOver)})`;
}
