import { isStorable } from "@skillyard/format/storable";
import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { preparedBy } from "@/db/prepared";
import { externalListings } from "@/db/schema/external";
import { listings } from "@/db/schema/listings";
import { listingStats } from "@/db/schema/stats";
import { users } from "@/db/schema/users";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError } from "@/lib/errors";
import { fetchListing } from "@/lib/external/live";
import { keep, namesOf } from "@/lib/kept/keep";
import { fullDetail } from "./records";
import type { DetailQuery } from "./schema";
import { visibleTo } from "./visible";

/**
 * All that is known of a listing, ours before another registry's of the same slug.
 * One that is not known here is asked for where it may live, and kept.
 */
export async function getFullDetail(viewer: Viewer | null, slug: string, query: DetailQuery) {
  if (viewer) return readFullDetail(viewer, slug, query);
  // One of another registry gives way to one of ours of the same name as soon as there is one.
  const namesIn = (listing: { source: string }) =>
    namesOf([listing, { source: "native" }].map((of) => ({ ...of, slug })));
  return keep(`detail ${JSON.stringify([slug, query.source])}`, namesIn, () => readFullDetail(null, slug, query));
}

async function readFullDetail(viewer: Viewer | null, slug: string, { source }: DetailQuery) {
  const listing = (await findFullDetail(viewer, slug, source)) ?? (await findElsewhere(viewer, slug, source));
  if (!listing) throw new AppError("SKILL_NOT_FOUND");
  return listing;
}

const publicDetail = preparedBy("detail", (shape) => selectDetail(null, shape).prepare(shape));

async function findFullDetail(viewer: Viewer | null, slug: string, source: string | undefined) {
  if (!isStorable(slug) || !isStorable(source ?? "")) return null;
  const shape = source ? "detail_of_source" : "detail";
  const query = viewer ? selectDetail(viewer, shape) : publicDetail(shape);
  const [listing] = await query.execute({ slug, source });
  return listing ?? null;
}

function selectDetail(viewer: Viewer | null, shape: string) {
  const isOfSource = shape === "detail_of_source" ? eq(listings.source, sql.placeholder("source")) : undefined;
  return db
    .select(fullDetail)
    .from(listings)
    .innerJoin(listingStats, eq(listingStats.listingId, listings.id))
    .leftJoin(users, eq(users.id, listings.authorId))
    .leftJoin(externalListings, eq(externalListings.listingId, listings.id))
    .where(and(eq(listings.slug, sql.placeholder("slug")), visibleTo(viewer), isOfSource))
    .orderBy(desc(sql`${listings.source} = 'native'`), listings.source)
    .limit(1);
}

async function findElsewhere(viewer: Viewer | null, slug: string, source: string | undefined) {
  const fetched = await fetchListing(slug, source);
  return fetched && findFullDetail(viewer, fetched.slug, fetched.source);
}
