import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { rowsOf } from "@/db/prepared";
import { listings, versions } from "@/db/schema/listings";
import { users } from "@/db/schema/users";
import { isListed, isNative } from "@/lib/listings/visible";
import { type EntryRow, entryRow, isHashed } from "./entry";

/** What is offered to everybody for nothing: the condition of the index that is in the order of downloads. */
export const isFree: SQL = sql`${isListed} and ${isNative} and ${listings.priceCents} = 0`;

/** What is downloaded most first. */
export const POPULAR = [desc(listings.popularity), desc(listings.id)];

const COLUMNS = Object.keys(entryRow);

/** The most downloaded listings of these, as catalogues tell of them. Rows are read for no more than the index says. */
export async function readPopular(where: SQL | undefined, limit: number): Promise<EntryRow[]> {
  const picked = sql`(select ${listings.id} as id from ${listings} where ${where}
    order by ${sql.join(POPULAR, sql`, `)} limit ${sql.raw(String(limit))}) as picked`;
  const query = db
    .select(entryRow)
    .from(listings)
    .innerJoin(picked, sql`picked.id = ${listings.id}`)
    .innerJoin(versions, and(eq(versions.id, listings.publishedVersionId), isHashed))
    .innerJoin(users, eq(users.id, listings.authorId))
    .orderBy(...POPULAR)
    .prepare(`popular_listings_${limit}`);
  // As the driver has them: to have thousands mapped takes a multiple of that, and nobody is served meanwhile.
  const rows = await rowsOf<EntryRow[keyof EntryRow][]>(query, {});
  return rows.map((row) => Object.fromEntries(COLUMNS.map((column, i) => [column, row[i]])) as EntryRow);
}
