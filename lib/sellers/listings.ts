import { and, count, desc, eq, inArray, isNull } from "drizzle-orm";
import { db, one } from "@/db/client";
import { listings, versions } from "@/db/schema/listings";
import { ledgerEntries } from "@/db/schema/sellers";
import { listingStats } from "@/db/schema/stats";
import type { Viewer } from "@/lib/auth/viewer";
import { failedVersionNotice } from "@/lib/listings/notices";
import { securityStatus } from "@/lib/listings/records";
import type { PageQuery } from "@/lib/listings/schema";
import { isNative } from "@/lib/listings/visible";
import { sums } from "./ledger";

/** An item of `GET /v1/sellers/skills`, except for the money and the notices. */
const sellerEntry = {
  slug: listings.slug,
  title: listings.title,
  description: listings.description,
  category: listings.category,
  type: listings.type,
  currency: listings.currency,
  version: listings.version,
  status: listings.status,
  security_status: securityStatus,
  created_at: listings.createdAt,
  updated_at: listings.updatedAt,
  price_cents: listings.priceCents,
  download_count: listingStats.downloadCount,
};

/** All listings of the viewer, in whatever state, with what they have earned and what went wrong with them. */
export async function listOwnListings(viewer: Viewer, { limit, offset }: PageQuery) {
  const mine = and(eq(listings.authorId, viewer.id), isNative);
  const [rows, counted] = await Promise.all([
    db
      .select({ id: listings.id, entry: sellerEntry })
      .from(listings)
      .innerJoin(listingStats, eq(listingStats.listingId, listings.id))
      .where(mine)
      .orderBy(desc(listings.createdAt), desc(listings.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(listings).where(mine),
  ]);
  const ids = rows.map(({ id }) => id);
  const [earned, notices] = await Promise.all([earnedBy(ids), noticesOf(ids)]);
  const items = rows.map(({ id, entry }) => ({
    ...entry,
    revenue_cents: earned.get(id)?.grossCents ?? 0,
    sales_count: earned.get(id)?.salesCount ?? 0,
    failed_version_notices: notices.filter(({ listingId }) => listingId === id).map(({ notice }) => notice),
  }));
  return { items, total: one(counted).total, limit, offset };
}

async function earnedBy(listingIds: string[]) {
  const rows = await db
    .select({ listingId: ledgerEntries.listingId, grossCents: sums.grossCents, salesCount: sums.salesCount })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.listingId, listingIds))
    .groupBy(ledgerEntries.listingId);
  return new Map(rows.map((row) => [row.listingId, row]));
}

function noticesOf(listingIds: string[]) {
  return db
    .select({ listingId: versions.listingId, notice: failedVersionNotice })
    .from(versions)
    .where(and(inArray(versions.listingId, listingIds), eq(versions.status, "rejected"), isNull(versions.dismissedAt)))
    .orderBy(desc(versions.failedAt));
}
