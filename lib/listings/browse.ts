import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { categoryKey } from "./category-names";
import { countUpTo } from "./count";
import { countMatches, rankMatches } from "./relevance";
import { summariesInOrder } from "./rows";
import type { BrowseQuery, Sort } from "./schema";
import { isListed } from "./visible";
import { toTsquery } from "./words";

/** A page of the listings that match every given filter, and how many there are in all. */
export async function browseListings(query: BrowseQuery) {
  const { q, limit, offset } = query;
  const filters = filtersOf(query);
  const sort = query.sort ?? (q ? "relevance" : "newest");
  const ranked = q && sort === "relevance";

  const [ids, total] = await Promise.all([
    ranked ? rankMatches(q, filters, { limit, offset }) : pickIds(sort, [...filters, matching(q)], { limit, offset }),
    q ? countMatches(q, filters) : countUpTo(and(isListed, ...filters)),
  ]);
  return { items: await summariesInOrder(ids), total, limit, offset };
}

type Filters = Pick<BrowseQuery, "category" | "type" | "price" | "security_status" | "source">;

/** The conditions of a query, each on a column that the covering indexes hold. */
export function filtersOf({ category, type, price, security_status, source }: Partial<Filters>): SQL[] {
  return [
    category && eq(listings.category, categoryKey(category)),
    type && eq(listings.type, type),
    price === "free" && eq(listings.priceCents, 0),
    price === "paid" && sql`${listings.priceCents} > 0`,
    security_status && eq(listings.securityStatus, security_status),
    source && eq(listings.source, source),
  ].filter((condition) => typeof condition === "object");
}

function matching(q: string | undefined): SQL | undefined {
  return q ? sql`${listings.tsv} @@ ${toTsquery(q)}` : undefined;
}

const ORDERS: Record<Sort, SQL[]> = {
  newest: [desc(listings.publishedAt), desc(listings.id)],
  downloads: [desc(listings.popularity), desc(listings.id)],
  relevance: [desc(listings.popularity), desc(listings.id)],
  price_asc: [asc(listings.priceCents), desc(listings.id)],
  price_desc: [desc(listings.priceCents), asc(listings.id)],
};

/** One page of ids, read from the index of the order alone. */
export async function pickIds(
  sort: Sort,
  conditions: (SQL | undefined)[],
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(isListed, ...conditions))
    .orderBy(...ORDERS[sort])
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}
