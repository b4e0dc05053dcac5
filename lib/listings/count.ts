import { type SQL, sql } from "drizzle-orm";
import { db, one } from "@/db/client";
import { listings } from "@/db/schema/listings";

const EXACT_UP_TO = 10_000;

/** How many listings meet the condition: exact up to 10,000, above that the planner's estimate. */
export async function countUpTo(where: SQL | undefined): Promise<number> {
  const condition = where ?? sql`true`;
  const { n } = one(
    await db.execute<{ n: number }>(
      sql`select count(*)::int as n from (select 1 from ${listings} where ${condition} limit ${EXACT_UP_TO + 1}) as matches`,
    ),
  );
  if (n <= EXACT_UP_TO) return n;
  const plan = one(
    await db.execute<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
      sql`explain (format json) select 1 from ${listings} where ${condition}`,
    ),
  );
  return Math.max(n, plan["QUERY PLAN"][0].Plan["Plan Rows"]);
}
