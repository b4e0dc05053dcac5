import { and, type SQL, sql } from "drizzle-orm";
import { db, one } from "@/db/client";
import { preparedBy } from "@/db/prepared";
import { listings } from "@/db/schema/listings";
import { type Condition, conditionsOnWords, narrowing } from "./conditions";
import { EXACT_UP_TO } from "./count";
import type { Filters } from "./schema";
import type { TextQuery } from "./text-query";
import { isListed } from "./visible";

/** Below this estimate the exact count costs little. */
const ESTIMATE_FROM = 13_000;
/** Of more matches than about so many, the popular ones are ranked, and all are counted beside that. */
export const RANKED_WHOLE_BELOW = 1_000;
/** The one that has an index of its own. */
const SAMPLE = 7;
/** Listings are in one of so many equal buckets. */
const SAMPLES = 64;
/** More than enough to know that there are many. */
const ENOUGH_SAMPLED = 1_000;

/** How many listings match: exact for what is small, above that estimated; `estimate` where it is known already. */
export async function countMatches(query: TextQuery, filters: Filters, estimate?: number): Promise<number> {
  const about = estimate ?? (await estimateMatches(query, filters));
  if (about >= ESTIMATE_FROM) return about;
  const n = await count("all", query, filters);
  return n > EXACT_UP_TO ? Math.max(n, about) : n;
}

/** About how many listings match, or a number that it is no more than where that is small. */
export async function estimateMatches(query: TextQuery, filters: Filters): Promise<number> {
  const { atMost, isOneWord } = query;
  const isAll = isOneWord && narrowing(filters).given.length === 0;
  if (atMost !== null && atMost < (isAll ? ESTIMATE_FROM : RANKED_WHOLE_BELOW)) return atMost;
  // What was counted some time ago leaves room for what came since.
  if (atMost !== null && isAll && atMost > 2 * EXACT_UP_TO) return atMost;
  const n = await count("sample", query, filters);
  return Math.min(n * SAMPLES, atMost ?? Number.POSITIVE_INFINITY);
}

type Among = "all" | "sample";
const AMONG: Record<Among, { where: SQL[]; upTo: number }> = {
  all: { where: [], upTo: EXACT_UP_TO + 1 },
  sample: { where: [sql`${listings.sample} = ${sql.raw(String(SAMPLE))}`], upTo: ENOUGH_SAMPLED },
};

/** By what is counted, and the conditions, parted by hyphens. */
const counted = preparedBy("counted-matches", (shape) => {
  const [among, ...given] = shape.split("-") as [Among, ...Condition[]];
  const { where, upTo } = AMONG[among];
  const filters = conditionsOnWords(given);
  const matches = and(isListed, sql`${listings.tsv} @@ ${sql.placeholder("wide")}::tsquery`, ...where, ...filters);
  return db
    .select({ n: sql<number>`count(*)::int` })
    .from(sql`(select 1 from ${listings} where ${matches} limit ${sql.raw(String(upTo))}) as matches`)
    .prepare(`counted_matches_${shape}`);
});

async function count(among: Among, { wide }: TextQuery, filters: Filters): Promise<number> {
  const { given, values } = narrowing(filters);
  return one(await counted([among, ...given].join("-")).execute({ wide, ...values })).n;
}
