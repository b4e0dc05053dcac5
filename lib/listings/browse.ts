import { keep, namesOf } from "@/lib/kept/keep";
import { writtenPage } from "@/lib/written";
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
    ({ value }) => ["lists", ...namesOf(value.items)],
    () => findListings(query),
  );
}

async function findListings({ q, sort, limit, offset, ...filters }: BrowseQuery) {
  const page = { limit, offset };
  const { items, total } = q
    ? await findMatches(q, filters, page, sort ?? "relevance")
    : await listPage(sort ?? "newest", filters, page);
  return writtenPage(items, { total, limit, offset });
}
