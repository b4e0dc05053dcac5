import { and, count, desc, eq } from "drizzle-orm";
import { db, one } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { sellerActivity } from "@/db/schema/sellers";
import type { Viewer } from "@/lib/auth/viewer";
import { orNull } from "@/lib/listings/records";
import type { ActivityQuery } from "./schema";

/** An item of `GET /v1/sellers/activity`. */
const activityEntry = {
  id: sellerActivity.id,
  type: sellerActivity.type,
  skill_slug: orNull<string>(listings.slug),
  skill_title: orNull<string>(listings.title),
  message: sellerActivity.message,
  amount_cents: sellerActivity.amountCents,
  currency: sellerActivity.currency,
  created_at: sellerActivity.createdAt,
};

/** What happened to the viewer as a seller, newest first. */
export async function listActivity(viewer: Viewer, { type, limit, offset }: ActivityQuery) {
  const mine = and(eq(sellerActivity.sellerId, viewer.id), type && eq(sellerActivity.type, type));
  const [items, counted] = await Promise.all([
    db
      .select(activityEntry)
      .from(sellerActivity)
      .leftJoin(listings, eq(listings.id, sellerActivity.listingId))
      .where(mine)
      .orderBy(desc(sellerActivity.createdAt), sellerActivity.id)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(sellerActivity).where(mine),
  ]);
  return { items, total: one(counted).total, limit, offset };
}
