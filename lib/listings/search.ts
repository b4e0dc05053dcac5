import { filtersOf } from "./browse";
import { countMatches, rankMatches } from "./relevance";
import { summariesInOrder } from "./rows";
import type { SearchQuery } from "./schema";

const SOURCES = ["native", "clawhub"] as const;

/** The best matches of each source in a section of its own; `source` leaves the other sections empty. */
export async function search(query: SearchQuery) {
  const sections = await Promise.all(SOURCES.map((source) => searchSource(source, query)));
  return Object.fromEntries(SOURCES.map((source, i) => [source, sections[i]]));
}

async function searchSource(source: string, { q, limit, offset, ...filters }: SearchQuery) {
  if (filters.source && filters.source !== source) return { items: [], total: 0, limit, offset };
  const conditions = filtersOf({ ...filters, source });
  const [ids, total] = await Promise.all([rankMatches(q, conditions, { limit, offset }), countMatches(q, conditions)]);
  return { items: await summariesInOrder(ids), total, limit, offset };
}
