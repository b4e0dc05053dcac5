import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { reports } from "@/db/schema/moderation";
import { purchases } from "@/db/schema/purchases";
import { users } from "@/db/schema/users";
import type { Viewer } from "@/lib/auth/viewer";
import { everyVersionOf } from "@/lib/listings/history";
import { isNative } from "@/lib/listings/visible";
import { LIVE } from "@/lib/ownership/status";
import { isSlug } from "@/lib/slug";
import { listDecisions } from "./audit";
import { requireModerator } from "./authority";

const MAX_REPORTS = 100;

/** What a moderator decides on a listing by: its state, its versions, what people report, what was decided before. */
export async function findListingCase(viewer: Viewer, slug: string) {
  requireModerator(viewer);
  const [found] = isSlug(slug)
    ? await db
        .select({ listing: listings, author: { display_name: users.displayName, slug: users.displayNameSlug } })
        .from(listings)
        .leftJoin(users, eq(users.id, listings.authorId))
        .where(and(eq(listings.slug, slug), isNative))
    : [];
  if (!found) return null;
  const { listing, author } = found;
  const [history, open, decisions, buyers] = await Promise.all([
    everyVersionOf(db, listing.id),
    listOpenReports(listing.id),
    listDecisions(viewer, { type: "listing", id: listing.id }),
    sumPurchases(listing.id),
  ]);
  return { listing, author, versions: history, reports: open, decisions, buyers };
}

/** How many people's purchases stand, and what of them was not given back. */
async function sumPurchases(listingId: string) {
  const [sums] = await db
    .select({
      count: sql<number>`count(*)::int`,
      cents: sql<number>`coalesce(sum(${purchases.amountCents} - ${purchases.amountRefundedCents}), 0)::float8`,
    })
    .from(purchases)
    .where(and(eq(purchases.listingId, listingId), inArray(purchases.status, LIVE)));
  return sums ?? { count: 0, cents: 0 };
}

function listOpenReports(listingId: string) {
  return db
    .select({
      id: reports.id,
      reason: reports.reason,
      text: reports.text,
      created_at: reports.createdAt,
      reporter: users.displayName,
    })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.userId))
    .where(and(eq(reports.listingId, listingId), isNull(reports.reviewId), isNull(reports.resolvedAt)))
    .orderBy(desc(reports.createdAt))
    .limit(MAX_REPORTS);
}
