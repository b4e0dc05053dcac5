import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { licenses, purchases } from "@/db/schema/purchases";
import { users } from "@/db/schema/users";
import type { Viewer } from "@/lib/auth/viewer";
import { LIVE } from "@/lib/ownership/status";

const MAX_REDEEMED = 200;

/** What the viewer may use because somebody gave them a license code that still works, newest first. */
export function listRedeemed(viewer: Viewer) {
  return db
    .select({
      skill_slug: listings.slug,
      skill_title: listings.title,
      skill_type: listings.type,
      author_display_name: users.displayName,
      latest_version: listings.version,
      redeemed_at: licenses.redeemedAt,
    })
    .from(licenses)
    .innerJoin(purchases, eq(purchases.id, licenses.purchaseId))
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .innerJoin(users, eq(users.id, purchases.sellerId))
    .where(and(eq(licenses.redeemedBy, viewer.id), isNull(licenses.replacedAt), inArray(purchases.status, LIVE)))
    .orderBy(desc(licenses.redeemedAt))
    .limit(MAX_REDEEMED);
}
