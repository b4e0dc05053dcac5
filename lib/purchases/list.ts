import { and, count, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { db, one } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { licenses, purchases } from "@/db/schema/purchases";
import { users } from "@/db/schema/users";
import type { Viewer } from "@/lib/auth/viewer";
import type { PageQuery } from "@/lib/listings/schema";
import { licenseCode, purchaseStatus } from "./records";

/** An item of `GET /v1/purchases`. */
const libraryEntry = {
  purchase_id: purchases.id,
  skill_slug: listings.slug,
  skill_title: listings.title,
  skill_type: listings.type,
  amount_cents: purchases.amountCents,
  currency: purchases.currency,
  status: purchaseStatus,
  purchased_at: purchases.paidAt,
  license_code: licenseCode,
  author_display_name: users.displayName,
  author_display_name_slug: users.displayNameSlug,
  latest_version: listings.version,
};

/** What the viewer has paid for, newest first; payment pages that were left are not purchases. */
export async function listPurchases(viewer: Viewer, { limit, offset }: PageQuery) {
  const mine = and(eq(purchases.buyerId, viewer.id), isNotNull(purchases.paidAt));
  const [items, counted] = await Promise.all([
    db
      .select(libraryEntry)
      .from(purchases)
      .innerJoin(listings, eq(listings.id, purchases.listingId))
      .innerJoin(users, eq(users.id, purchases.sellerId))
      .leftJoin(licenses, and(eq(licenses.purchaseId, purchases.id), isNull(licenses.replacedAt)))
      .where(mine)
      .orderBy(desc(purchases.paidAt), desc(purchases.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(purchases).where(mine),
  ]);
  return { items, total: one(counted).total, limit, offset };
}
