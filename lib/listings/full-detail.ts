import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { externalListings } from "@/db/schema/external";
import { listings } from "@/db/schema/listings";
import { listingStats } from "@/db/schema/stats";
import { users } from "@/db/schema/users";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError } from "@/lib/errors";
import { isStorable } from "@/lib/input";
import { fullDetail } from "./records";
import type { DetailQuery } from "./schema";
import { visibleTo } from "./visible";

/** All that is known of a listing, ours before another registry's of the same slug. */
export async function getFullDetail(viewer: Viewer | null, slug: string, { source }: DetailQuery) {
  const [listing] = isStorable(slug)
    ? await db
        .select(fullDetail)
        .from(listings)
        .innerJoin(listingStats, eq(listingStats.listingId, listings.id))
        .leftJoin(users, eq(users.id, listings.authorId))
        .leftJoin(externalListings, eq(externalListings.listingId, listings.id))
        .where(and(eq(listings.slug, slug), visibleTo(viewer), source ? eq(listings.source, source) : undefined))
        .orderBy(desc(sql`${listings.source} = 'native'`), listings.source)
        .limit(1)
    : [];
  if (!listing) throw new AppError("SKILL_NOT_FOUND");
  return listing;
}
