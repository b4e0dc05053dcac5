import { and, eq, sql } from "drizzle-orm";
import { type Db, db } from "@/db/client";
import { preparedBy, rowsOf } from "@/db/prepared";
import { externalListings } from "@/db/schema/external";
import { listings } from "@/db/schema/listings";
import { listingStats } from "@/db/schema/stats";
import { users } from "@/db/schema/users";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError } from "@/lib/errors";
import { keep, namesOf } from "@/lib/kept/keep";
import { isSlug } from "@/lib/slug";
import { detailRecord } from "./records";
import { isNative, visibleTo } from "./visible";

/** The listing, or null when there is none that the viewer may see. */
export async function findListing(viewer: Viewer | null, slug: string) {
  try {
    return await getListing(viewer, slug);
  } catch (error) {
    if (error instanceof AppError && error.code === "SKILL_NOT_FOUND") return null;
    throw error;
  }
}

/** The listing. Throws SKILL_NOT_FOUND where there is none that the viewer may see. */
export async function getListing(viewer: Viewer | null, slug: string) {
  return (await getWrittenListing(viewer, slug)).value;
}

const publicListing = preparedBy("listing", (name) => selectListing(null).prepare(name));

/** The same, to be passed on. */
export async function getWrittenListing(viewer: Viewer | null, slug: string) {
  if (!isSlug(slug)) throw new AppError("SKILL_NOT_FOUND");
  if (viewer) return found((await selectListing(viewer).execute({ slug }))[0]?.listing);
  return keep(
    `listing ${slug}`,
    () => namesOf([{ source: "native", slug }]),
    async () => {
      const [row] = await rowsOf<[listing: string]>(publicListing("listing"), { slug });
      return found(row && detailRecord.read(row[0]));
    },
  );
}

function found<T>(listing: T | undefined): T {
  if (!listing) throw new AppError("SKILL_NOT_FOUND");
  return listing;
}

function selectListing(viewer: Viewer | null) {
  return db
    .select({ listing: detailRecord.json })
    .from(listings)
    .innerJoin(listingStats, eq(listingStats.listingId, listings.id))
    .leftJoin(users, eq(users.id, listings.authorId))
    .leftJoin(externalListings, eq(externalListings.listingId, listings.id))
    .crossJoinLateral(detailRecord.fields)
    .where(and(eq(listings.slug, sql.placeholder("slug")), isNative, visibleTo(viewer)));
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
