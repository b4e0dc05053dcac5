import { and, eq, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { preparedBy } from "@/db/prepared";
import { listings } from "@/db/schema/listings";
import { categoryKey } from "./category-names";
import { CONDITIONS, type Condition, narrowing } from "./conditions";
import { countUpTo, EXACT_UP_TO } from "./count";
import type { Filters } from "./schema";
import type { TextQuery } from "./text-query";
import { isListed } from "./visible";

/** Below this estimate the exact count costs little. */
const ESTIMATE_FROM = 13_000;
/** Of more matches than about so many, the popular ones are ranked, and all are counted beside that. */
export const RANKED_WHOLE_BELOW = 3_000;
/** The one that has an index of its own. */
const SAMPLE = 7;
/** Listings are in one of so many equal buckets. */
const SAMPLES = 64;
/** More than enough to know that there are many. */
const ENOUGH_SAMPLED = 1_000;

/** How many listings match: exact for what is small, above that estimated; `estimate` where it is known already. */
export async function countMatches(query: TextQuery, filters: Filters, estimate?: number): Promise<number> {
  const about = estimate ?? (await estimateMatches(query, filters));
  return about >= ESTIMATE_FROM ? about : countUpTo(matching(query, filters));
}

/** About how many listings match, or a number that it is no more than where that is small. */
export async function estimateMatches({ wide, atMost, isOneWord }: TextQuery, filters: Filters): Promise<number> {
  const { given, values } = narrowing(filters);
  const isAll = isOneWord && given.length === 0;
  if (atMost !== null && atMost < (isAll ? ESTIMATE_FROM : RANKED_WHOLE_BELOW)) return atMost;
  // What was counted some time ago leaves room for what came since.
  if (atMost !== null && isAll && atMost > 2 * EXACT_UP_TO) return atMost;
  const [{ n } = { n: 0 }] = await sampled(given.join("-")).execute({ wide, ...values });
  return Math.min(n * SAMPLES, atMost ?? Number.POSITIVE_INFINITY);
}

const sampled = preparedBy("sampled-matches", (shape) => {
  const filters = shape.split("-").flatMap((condition) => CONDITIONS[condition as Condition] ?? []);
  const matches = and(
    isListed,
    sql`${listings.tsv} @@ ${sql.placeholder("wide")}::tsquery`,
    sql`${listings.sample} = ${sql.raw(String(SAMPLE))}`,
    ...filters,
  );
  return db
    .select({ n: sql<number>`count(*)::int` })
    .from(sql`(select 1 from ${listings} where ${matches} limit ${sql.raw(String(ENOUGH_SAMPLED))}) as matches`)
    .prepare(`sampled_matches_${shape}`);
});

/** The condition on what matches, each part on a column that the index of words holds. */
export function matching(
  { wide }: TextQuery,
  { category, type, price, security_status, source }: Filters,
): SQL | undefined {
  return and(
    isListed,
    sql`${listings.tsv} @@ ${wide}::tsquery`,
    category ? eq(listings.category, categoryKey(category)) : undefined,
    type ? eq(listings.type, type) : undefined,
    price === "free" ? eq(listings.priceCents, 0) : undefined,
    price === "paid" ? sql`${listings.priceCents} > 0` : undefined,
    security_status ? eq(listings.securityStatus, security_status) : undefined,
    source ? eq(listings.source, source) : undefined,
  );
}
