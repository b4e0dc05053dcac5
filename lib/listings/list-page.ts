import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { preparedBy } from "@/db/prepared";
import { asRecord } from "@/db/record";
import { externalListings } from "@/db/schema/external";
import { listings } from "@/db/schema/listings";
import { listingStats } from "@/db/schema/stats";
import { users } from "@/db/schema/users";
import { categoryKey } from "./category-names";
import { listingSummary } from "./records";
import type { Filters, Sort } from "./schema";
import { isListed } from "./visible";

export const ORDERS: Record<Sort, SQL[]> = {
  newest: [desc(listings.publishedAt), desc(listings.id)],
  downloads: [desc(listings.popularity), desc(listings.id)],
  relevance: [desc(listings.popularity), desc(listings.id)],
  price_asc: [asc(listings.priceCents), desc(listings.id)],
  price_desc: [desc(listings.priceCents), asc(listings.id)],
};

/** What a list can be narrowed by, each on a column that the covering indexes hold. */
export const CONDITIONS = {
  category: eq(listings.category, sql.placeholder("category")),
  type: eq(listings.type, sql.placeholder("type")),
  free: sql`${listings.priceCents} = 0`,
  paid: sql`${listings.priceCents} > 0`,
  security_status: eq(listings.securityStatus, sql.placeholder("security_status")),
  source: eq(listings.source, sql.placeholder("source")),
  author: eq(listings.authorId, sql.placeholder("author")),
};
export type Condition = keyof typeof CONDITIONS;

/** Pages of a list as they are prepared, each for all that are no longer. */
const LENGTHS = [20, 50, 100];

/**
 * One page of a list: its ids are read from the index of its order alone, then their rows, in one statement. The first
 * page, which most readers never leave, is a named one.
 */
export async function listPage(
  sort: Sort,
  filters: Filters & { author?: string },
  { limit, offset }: { limit: number; offset: number },
) {
  const { given, values } = narrowing(filters);
  const length = LENGTHS.find((each) => each >= limit);
  const query =
    offset > 0 || length === undefined
      ? selectPage(sort, given, { limit, offset })
      : firstPages([sort, length, ...given].join("-"));
  const rows = await query.execute(values);
  return rows.slice(0, limit).map(({ listing }) => listing);
}

/** Which conditions filters name, and the values of their placeholders. */
export function narrowing({ category, price, author, ...others }: Filters & { author?: string }) {
  const values = { ...others, author, category: category && categoryKey(category) };
  const given = (Object.keys(CONDITIONS) as Condition[]).filter(
    (name) => name === price || (name !== "free" && name !== "paid" && values[name] !== undefined),
  );
  return { given, values };
}

/** By the order, the length and the conditions, parted by hyphens. */
const firstPages = preparedBy("list-page", (name) => {
  const [sort, length, ...given] = name.split("-") as [Sort, string, ...Condition[]];
  return selectPage(sort, given, { limit: Number(length), offset: 0 }).prepare(`list_page_${name}`);
});

function selectPage(sort: Sort, given: Condition[], { limit, offset }: { limit: number; offset: number }) {
  // Written into the text: a plan for any number would be one for a tenth of the table.
  const picked = sql`(select ${listings.id} as id from ${listings}
    where ${and(isListed, ...given.map((condition) => CONDITIONS[condition]))}
    order by ${sql.join(ORDERS[sort], sql`, `)} limit ${sql.raw(String(limit))} offset ${sql.raw(String(offset))}) as picked`;
  return db
    .select({ listing: asRecord(listingSummary) })
    .from(listings)
    .innerJoin(picked, sql`picked.id = ${listings.id}`)
    .innerJoin(listingStats, eq(listingStats.listingId, listings.id))
    .leftJoin(users, eq(users.id, listings.authorId))
    .leftJoin(externalListings, eq(externalListings.listingId, listings.id))
    .orderBy(...ORDERS[sort]);
}
