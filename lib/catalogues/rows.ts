import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { listings, versions } from "@/db/schema/listings";
import { users } from "@/db/schema/users";
import { isListed, isNative } from "@/lib/listings/visible";
import { entryRow, isHashed } from "./entry";

/** What is offered to everybody for nothing: the condition of the index that is in the order of downloads. */
export const isFree: SQL = sql`${isListed} and ${isNative} and ${listings.priceCents} = 0`;

/** What is downloaded most first. */
export const POPULAR = [desc(listings.popularity), desc(listings.id)];

/** The most downloaded listings of these. Rows are read for no more than the index says. */
export function selectPopular(where: SQL | undefined, limit: number) {
  const picked = sql`(select ${listings.id} as id from ${listings} where ${where}
    order by ${sql.join(POPULAR, sql`, `)} limit ${sql.raw(String(limit))}) as picked`;
  return db
    .select({ ...entryRow, createdAt: listings.createdAt })
    .from(listings)
    .innerJoin(picked, sql`picked.id = ${listings.id}`)
    .innerJoin(versions, and(eq(versions.id, listings.publishedVersionId), isHashed))
    .innerJoin(users, eq(users.id, listings.authorId))
    .orderBy(...POPULAR);
}
