import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { preparedBy, rowsOf } from "@/db/prepared";
import { externalListings } from "@/db/schema/external";
import { listings } from "@/db/schema/listings";
import { listingStats } from "@/db/schema/stats";
import { users } from "@/db/schema/users";
import { CONDITIONS, type Condition, type Narrowing, narrowing } from "./conditions";
import { countListed, totalOf } from "./count";
import { summaryRecord } from "./records";
import type { Sort } from "./schema";
import { isListed } from "./visible";

export const ORDERS: Record<Sort, SQL[]> = {
  newest: [desc(listings.publishedAt), desc(listings.id)],
  downloads: [desc(listings.popularity), desc(listings.id)],
  relevance: [desc(listings.popularity), desc(listings.id)],
  price_asc: [asc(listings.priceCents), desc(listings.id)],
  price_desc: [desc(listings.priceCents), asc(listings.id)],
};

type Page = { limit: number; offset: number };

/** Pages of a list as they are prepared, each for all that are no longer. */
const LENGTHS = [20, 50, 100];

/** One page of a list, how many it has in all, and who made the first of these; null where there is none. */
export async function listPage(sort: Sort, filters: Narrowing, page: Page) {
  const rows = await readPage(sort, filters, page);
  const isBeyond = rows.length === 0 && page.offset > 0;
  const total = isBeyond ? await countListed(filters) : (rows[0]?.total ?? 0);
  return { items: rows.map(({ listing }) => listing), total, authorId: rows[0]?.authorId ?? null };
}

/** By the order, the length and the conditions, parted by hyphens. */
const firstPages = preparedBy("list-page", (name) => {
  const [sort, length, ...given] = name.split("-") as [Sort, string, ...Condition[]];
  return selectPage(sort, given, { limit: Number(length), offset: 0 }).prepare(`list_page_${name}`);
});

/**
 * The rows of a page, each with how many there are in all: their ids are read from the index of its order alone, in one
 * statement with all else. The first page, which most readers never leave, is a named one.
 */
async function readPage(sort: Sort, filters: Narrowing, { limit, offset }: Page) {
  const { given, values } = narrowing(filters);
  const length = LENGTHS.find((each) => each >= limit);
  if (offset > 0 || length === undefined) return selectPage(sort, given, { limit, offset }).execute(values);
  const query = firstPages([sort, length, ...given].join("-"));
  const rows = await rowsOf<[listing: string, authorId: string | null, total: number]>(query, values);
  return rows
    .slice(0, limit)
    .map(([listing, authorId, total]) => ({ listing: summaryRecord.read(listing), authorId, total }));
}

function selectPage(sort: Sort, given: Condition[], { limit, offset }: Page) {
  // Written into the text: a plan for any number would be one for a tenth of the table.
  const picked = sql`(select ${listings.id} as id from ${listings}
    where ${and(isListed, ...given.map((condition) => CONDITIONS[condition]))}
    order by ${sql.join(ORDERS[sort], sql`, `)} limit ${sql.raw(String(limit))} offset ${sql.raw(String(offset))}) as picked`;
  return db
    .select({ listing: summaryRecord.json, authorId: listings.authorId, total: totalOf(given) })
    .from(listings)
    .innerJoin(picked, sql`picked.id = ${listings.id}`)
    .innerJoin(listingStats, eq(listingStats.listingId, listings.id))
    .leftJoin(users, eq(users.id, listings.authorId))
    .leftJoin(externalListings, eq(externalListings.listingId, listings.id))
    .crossJoinLateral(summaryRecord.fields)
    .orderBy(...ORDERS[sort]);
}
