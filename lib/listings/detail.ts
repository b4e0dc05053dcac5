import { and, eq, sql } from "drizzle-orm";
import { type Db, db } from "@/db/client";
import { preparedBy } from "@/db/prepared";
import { externalListings } from "@/db/schema/external";
import { listings } from "@/db/schema/listings";
import { listingStats } from "@/db/schema/stats";
import { users } from "@/db/schema/users";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError } from "@/lib/errors";
import { isSlug } from "@/lib/slug";
import { listingDetail } from "./records";
import { isNative, visibleTo } from "./visible";

/** The listing, or null when there is none that the viewer may see. */
export async function findListing(viewer: Viewer | null, slug: string) {
  if (!isSlug(slug)) return null;
  const query = viewer ? selectListing(viewer) : publicListing("listing");
  const [listing] = await query.execute({ slug });
  return listing ?? null;
}

const publicListing = preparedBy("listing", (name) => selectListing(null).prepare(name));

function selectListing(viewer: Viewer | null) {
  return db
    .select(listingDetail)
    .from(listings)
    .innerJoin(listingStats, eq(listingStats.listingId, listings.id))
    .leftJoin(users, eq(users.id, listings.authorId))
    .leftJoin(externalListings, eq(externalListings.listingId, listings.id))
    .where(and(eq(listings.slug, sql.placeholder("slug")), isNative, visibleTo(viewer)));
}

export async function getListing(viewer: Viewer | null, slug: string) {
  const listing = await findListing(viewer, slug);
  if (!listing) throw new AppError("SKILL_NOT_FOUND");
  return listing;
}

/** The row of a listing, for what is done to it rather than read; null where the viewer may not know of it. */
export async function findListingRow(viewer: Viewer | null, slug: string, tx: Db = db) {
  if (!isSlug(slug)) return null;
  const [row] = await tx
    .select()
    .from(listings)
    .where(and(eq(listings.slug, slug), isNative, visibleTo(viewer)));
  return row ?? null;
}

export async function getListingRow(viewer: Viewer | null, slug: string) {
  const row = await findListingRow(viewer, slug);
  if (!row) throw new AppError("SKILL_NOT_FOUND");
  return row;
}
