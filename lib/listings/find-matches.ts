import { and, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { conditionsOnWords, narrowing } from "./conditions";
import { ORDERS } from "./list-page";
import { countMatches, estimateMatches, RANKED_WHOLE_BELOW } from "./match-count";
import { rankMatches } from "./relevance";
import { summariesInOrder, type WrittenSummary } from "./rows";
import type { Filters, Sort } from "./schema";
import { type TextQuery, toTextQuery } from "./text-query";
import { isListed } from "./visible";

type Page = { limit: number; offset: number };
type Found = { items: WrittenSummary[]; total: number };

/** One page of the listings that match, and how many match: exactly up to 10,000, an estimate above. */
export async function findMatches(q: string, filters: Filters, page: Page, sort: Sort = "relevance"): Promise<Found> {
  const query = await toTextQuery(q);
  if (sort === "relevance") return findBest(q, query, filters, page);
  const [items, total] = await Promise.all([pickMatches(query, sort, filters, page), countMatches(query, filters)]);
  return { items, total };
}

async function findBest(q: string, query: TextQuery, filters: Filters, page: Page): Promise<Found> {
  const estimate = await estimateMatches(query, filters);
  if (estimate < RANKED_WHOLE_BELOW) return rankAll(q, query, filters, page);
  const [rows, total] = await Promise.all([
    rankMatches(q, query, filters, page, "popular"),
    countMatches(query, filters, estimate),
  ]);
  return { items: rows.map(({ listing }) => listing), total };
}

/** All are looked at, and so they are counted. */
async function rankAll(q: string, query: TextQuery, filters: Filters, page: Page): Promise<Found> {
  const rows = await rankMatches(q, query, filters, page, "all");
  const total = rows[0]?.total ?? (page.offset > 0 ? await countMatches(query, filters) : 0);
  return { items: rows.map(({ listing }) => listing), total };
}

/** One page of the matches in another order. */
async function pickMatches({ wide }: TextQuery, sort: Sort, filters: Filters, page: Page): Promise<WrittenSummary[]> {
  const { given, values } = narrowing(filters);
  const rows = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(isListed, sql`${listings.tsv} @@ ${wide}::tsquery`, ...conditionsOnWords(given)))
    .orderBy(...ORDERS[sort])
    .limit(page.limit)
    .offset(page.offset)
    .execute(values);
  return summariesInOrder(rows.map(({ id }) => id));
}
