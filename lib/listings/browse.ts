import { keep, namesOf } from "@/lib/kept/keep";
import { countListed } from "./count";
import { findMatches } from "./find-matches";
import { listPage } from "./list-page";
import type { BrowseQuery } from "./schema";

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
  const { items, total } = await findMatches(q, filters, { limit, offset }, sort);
  return [items, total] as const;
}
