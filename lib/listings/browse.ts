import { eq, type SQL, sql } from "drizzle-orm";
import { listings } from "@/db/schema/listings";
import { keep, namesOf } from "@/lib/kept/keep";
import { categoryKey } from "./category-names";
import { countListed } from "./count";
import { listPage } from "./list-page";
import { countMatches, pickMatches, rankMatches } from "./relevance";
import { summariesInOrder } from "./rows";
import type { BrowseQuery, Filters } from "./schema";

/** Further pages than readers go are built for each who asks. */
const KEPT_UP_TO = 200;

/** A page of the listings that match every given filter, and how many there are in all. */
export function browseListings(query: BrowseQuery) {
  if (query.offset + query.limit > KEPT_UP_TO) return findListings(query);
  return keep(
    `browse ${JSON.stringify(query)}`,
    ({ items }) => ["lists", ...namesOf(items)],
    () => findListings(query),
  );
}

async function findListings(query: BrowseQuery) {
  const { q, limit, offset } = query;
  const [items, total] = await (q ? searchWithin(q, query) : listWhole(query));
  return { items, total, limit, offset };
}

function listWhole({ sort = "newest", limit, offset, ...filters }: BrowseQuery) {
  return Promise.all([listPage(sort, filters, { limit, offset }), countListed(filters)]);
}

async function searchWithin(q: string, { sort = "relevance", limit, offset, ...filters }: BrowseQuery) {
  const conditions = filtersOf(filters);
  const page = { limit, offset };
  const [ids, total] = await Promise.all([
    sort === "relevance" ? rankMatches(q, conditions, page) : pickMatches(q, sort, conditions, page),
    countMatches(q, conditions),
  ]);
  return [await summariesInOrder(ids), total] as const;
}

/** The conditions of a search, each on a column that the covering indexes hold. */
export function filtersOf({ category, type, price, security_status, source }: Filters): SQL[] {
  return [
    category && eq(listings.category, categoryKey(category)),
    type && eq(listings.type, type),
    price === "free" && eq(listings.priceCents, 0),
    price === "paid" && sql`${listings.priceCents} > 0`,
    security_status && eq(listings.securityStatus, security_status),
    source && eq(listings.source, source),
  ].filter((condition) => typeof condition === "object");
}
