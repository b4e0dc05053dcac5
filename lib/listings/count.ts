import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db, one } from "@/db/client";
import { preparedBy } from "@/db/prepared";
import { listings } from "@/db/schema/listings";
import { listingCounts } from "@/db/schema/stats";
import { categoryKey } from "./category-names";
import type { Filters } from "./schema";

/** How many listings the lists show under these filters, exactly; of one author, or by their category or all. */
export async function countListed({
  category,
  author,
  price,
  ...filters
}: Filters & { author?: string }): Promise<number> {
  const key = category && categoryKey(category);
  const under = author ? "author" : key ? "category" : "all";
  const { type, security_status, source } = filters;
  const values = orNull({ type, security_status, source, is_free: price && price === "free" });
  return one(await totals(under).execute({ ...values, key: author ?? key })).total;
}

/** A value that is null narrows nothing: few rows are counted under one key. */
const totals = preparedBy("listing-totals", (under) => {
  const { category, authorId, type, isFree, securityStatus, source } = listingCounts;
  const key = sql.placeholder("key");
  const ifGiven = (column: PgColumn, name: string) =>
    sql`(${sql.placeholder(name)}::${sql.raw(column.getSQLType())} is null or ${column} = ${sql.placeholder(name)})`;
  return db
    .select({ total: sql<number>`coalesce(sum(${listingCounts.listings}), 0)::int` })
    .from(listingCounts)
    .where(
      and(
        under === "author" ? eq(authorId, key) : isNull(authorId),
        under === "category" ? eq(category, key) : isNull(category),
        ifGiven(type, "type"),
        ifGiven(isFree, "is_free"),
        ifGiven(securityStatus, "security_status"),
        ifGiven(source, "source"),
      ),
    )
    .prepare(`listing_totals_of_${under}`);
});

function orNull<Values extends object>(values: Values): { [Name in keyof Values]: Values[Name] | null } {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null])) as never;
}

/** Adds up what the triggers on `listings` have noted, so that few rows are to be summed. */
export async function foldListingCounts(): Promise<void> {
  const key = sql.raw("category, author_id, source, type, is_free, security_status");
  // Equality that can be hashed, which that of nulls can't.
  const same = sql.raw("coalesce(category, ''), coalesce(author_id::text, ''), source, type, is_free, security_status");
  await db.execute(sql`
    with folded as (
      delete from ${listingCounts}
      where (${same}) in (select ${same} from ${listingCounts} group by ${key} having count(*) > 1)
      returning *)
    insert into ${listingCounts} (${key}, listings)
    select ${key}, sum(listings) from folded group by ${key} having sum(listings) <> 0`);
}

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
