import { and, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { categoryKey } from "@/lib/category-names";
import { noteFleeting } from "@/lib/context";
import type { ExternalHit } from "@/lib/external/connector";
import { searchRegistry } from "@/lib/external/live";
import { keep, namesOf } from "@/lib/kept/keep";
import { CURRENCY } from "@/lib/money";
import { findMatches } from "./find-matches";
import { type ListingSummary, summariesInOrder } from "./rows";
import type { SearchQuery } from "./schema";

/** The matches of one source; `error` where it could not be asked. */
type Section = { items: ListingSummary[]; total: number; limit: number; offset: number; error?: "unavailable" };

/** Further pages than readers go are searched for each who asks. */
const KEPT_UP_TO = 100;

/** The best matches of each source in a section of its own; `source` leaves the other sections empty. */
export function search(query: SearchQuery) {
  if (query.offset + query.limit > KEPT_UP_TO) return searchAll(query);
  const namesIn = (found: Record<string, Section>) => [
    "lists",
    ...Object.values(found).flatMap(({ items }) => namesOf(items)),
  ];
  return keep(`search ${JSON.stringify(query)}`, namesIn, () => searchAll(query));
}

async function searchAll(query: SearchQuery) {
  const sectionOf = async (source: string): Promise<Section> => {
    if (query.source && query.source !== source) return emptySection(query);
    return source === "native" ? searchHere(source, query) : searchElsewhere(source, query);
  };
  const [native, clawhub] = await Promise.all([sectionOf("native"), sectionOf("clawhub")]);
  return { native, clawhub };
}

async function searchHere(source: string, { q, limit, offset, ...filters }: SearchQuery): Promise<Section> {
  const { items, total } = await findMatches(q, { ...filters, source }, { limit, offset });
  return { items: items.map(({ value }) => value), total, limit, offset };
}

/** The mirror's matches; where it has none, the registry's own, which knows neither our categories nor agents. */
async function searchElsewhere(source: string, query: SearchQuery): Promise<Section> {
  const mirrored = await searchHere(source, query);
  if (mirrored.total > 0 || query.category || query.type === "agent") return mirrored;
  noteFleeting(); // what the registry has is not told to us
  const hits = await searchRegistry(source, query.q);
  if (hits === "unavailable") return { ...emptySection(query), error: "unavailable" };
  const items = await toSummaries(source, hits);
  const { limit, offset } = query;
  return { items: items.slice(offset, offset + limit), total: items.length, limit, offset };
}

function emptySection({ limit, offset }: SearchQuery): Section {
  return { items: [], total: 0, limit, offset };
}

/** What the mirror holds of a match is better than what a search says of it, and what it hides stays hidden. */
async function toSummaries(source: string, hits: ExternalHit[]): Promise<ListingSummary[]> {
  if (hits.length === 0) return [];
  const slugs = hits.map(({ slug }) => slug);
  const rows = await db
    .select({ id: listings.id, slug: listings.slug, isListed: listings.listed })
    .from(listings)
    .where(and(eq(listings.source, source), inArray(listings.slug, slugs)));
  const mirrored = (await summariesInOrder(rows.filter(({ isListed }) => isListed).map(({ id }) => id))).map(
    ({ value }) => value,
  );
  const known = new Set(rows.map(({ slug }) => slug));
  return hits.flatMap((hit) => {
    if (!known.has(hit.slug)) return [toSummary(source, hit)];
    return mirrored.filter(({ slug }) => slug === hit.slug);
  });
}

/** A listing of which only a search result is known: what that does not say is null or not counted here. */
function toSummary(source: string, hit: ExternalHit): ListingSummary {
  return {
    slug: hit.slug,
    title: hit.title,
    description: hit.description,
    category: categoryKey("other"),
    type: "skill",
    price_cents: 0,
    currency: CURRENCY,
    version: hit.version,
    security_status: "unscanned",
    download_count: 0,
    long_description: null,
    view_count: 0,
    install_count: 0,
    rating_average: null,
    rating_count: 0,
    author: {
      display_name: hit.owner.displayName,
      code_host_username: hit.owner.handle,
      display_name_slug: null,
      avatar_url: hit.owner.avatarUrl,
      verified: false,
    },
    source,
    source_url: hit.sourceUrl,
    source_installs: null,
    source_stars: null,
  };
}
