import { and, type SQL, sql } from "drizzle-orm";
import { db, one } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { countUpTo } from "./count";
import { ORDERS } from "./list-page";
import type { Sort } from "./schema";
import { isListed } from "./visible";
import { toPhrase, toTsquery } from "./words";

/** Relevance pages through this many matches; a search that needs more needs other words. */
const WINDOW = 1_000;
/** The most rows ranked per tier, whatever a word's frequency. */
const RANKED_PER_TIER = 2_000;
/** The most listings that come first because their name is what was typed. */
const PINNED = 10;
/**
 * What a word counts for in the author's name, the category, the description, and in title or slug: so little in the
 * first that no popularity brings a listing before one that has the word itself.
 */
const WEIGHTS = "{0.001, 0.2, 0.4, 1}";
/** Below this estimate the exact count costs little. */
const ESTIMATE_FROM = 13_000;
const SAMPLE = 7;
const SAMPLES = 64;

/**
 * The ids of the best matches, best first. Popular listings are looked through first, tier by tier, and the
 * search stops once it has a window full, so that a word of every third listing costs no more than a rare one.
 * A listing whose slug or whole title is what was typed comes first whatever its popularity.
 */
export async function rankMatches(
  q: string,
  filters: SQL[],
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  if (offset >= WINDOW) return [];
  const where = and(isListed, sql`${listings.tsv} @@ query.words`, ...filters);
  // A cast literal: the index has no operator for comparing its smallint with an integer.
  const tier = (n: number, found: SQL) => sql`
    tier${sql.raw(String(n))} as materialized (
      select ${listings.id} as id, ${listings.tsv} as tsv, ${listings.popularity} as popularity
      from ${listings}, query
      where ${found} < ${WINDOW} and ${where} and ${listings.tier} = ${sql.raw(String(n))}::smallint
      limit ${RANKED_PER_TIER})`;
  const sizeOf = (n: number) => sql`(select count(*) from tier${sql.raw(String(n))})`;
  const named = (condition: SQL) =>
    sql`select ${listings.id} as id from ${listings} where ${and(isListed, condition, ...filters)}`;

  const rows = await db.execute<{ id: string }>(sql`
    with query as materialized (select ${toTsquery(q)} as words, ${toPhrase(q)} as phrase),
    ${tier(0, sql`0`)},
    ${tier(1, sizeOf(0))},
    ${tier(2, sql`${sizeOf(0)} + ${sizeOf(1)}`)},
    ${tier(3, sql`${sizeOf(0)} + ${sizeOf(1)} + ${sizeOf(2)}`)},
    pinned as materialized (
      (${named(sql`${listings.slug} = ${slugOf(q)}`)} limit ${PINNED})
      union (${named(sql`lower(${listings.title}) = ${q.trim().toLowerCase()}`)} limit ${PINNED})),
    candidates as (
      select id, tsv, popularity from tier0 union all select id, tsv, popularity from tier1
      union all select id, tsv, popularity from tier2 union all select id, tsv, popularity from tier3
      union select id, tsv, popularity from ${listings} where id in (select id from pinned)),
    scored as (
      select candidates.id, pinned.id is not null as is_exact,
        ts_rank(${WEIGHTS}::real[], tsv, words, 1) * (1 + ln(1 + popularity)) * (case when tsv @@ phrase then 1 else 0.3 end) as score
      from query, candidates left join pinned on pinned.id = candidates.id
      order by is_exact desc, score desc, candidates.id desc limit ${WINDOW})
    select id from scored order by is_exact desc, score desc, id desc limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => id);
}

/** The ids of one page of the matches in another order. */
export async function pickMatches(
  q: string,
  sort: Sort,
  filters: SQL[],
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(isListed, sql`${listings.tsv} @@ ${toTsquery(q)}`, ...filters))
    .orderBy(...ORDERS[sort])
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/** How many listings match: exact for what is small, above that estimated from one bucket in 64. */
export async function countMatches(q: string, filters: SQL[]): Promise<number> {
  const matches = and(isListed, sql`${listings.tsv} @@ ${toTsquery(q)}`, ...filters);
  const { estimate } = one(
    await db.execute<{ estimate: number }>(sql`
      select (count(*) * ${SAMPLES})::int as estimate from ${listings}
      where ${matches} and ${listings.sample} = ${sql.raw(String(SAMPLE))}::smallint`),
  );
  return estimate >= ESTIMATE_FROM ? estimate : countUpTo(matches);
}

function slugOf(q: string): string {
  return q.trim().toLowerCase().replace(/\s+/g, "-");
}
