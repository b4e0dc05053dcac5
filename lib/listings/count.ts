import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { db, one } from "@/db/client";
import { listingCounts } from "@/db/schema/stats";
import { type Condition, type Narrowing, narrowing, SELLER_ID } from "./conditions";

/** How many listings the lists show under these filters, exactly; of one seller, or by their category or all. */
export async function countListed(filters: Narrowing): Promise<number> {
  const { given, values } = narrowing(filters);
  const counting = db.select({ total: totalOf(given) }).from(sql`(values (1)) as once`);
  return one(await counting.execute(values)).total;
}

const { category, authorId, type, isFree, securityStatus, source } = listingCounts;
const COUNTED: Record<Condition, SQL> = {
  category: eq(category, sql.placeholder("category")),
  type: eq(type, sql.placeholder("type")),
  free: sql`${isFree}`,
  paid: sql`not ${isFree}`,
  security_status: eq(securityStatus, sql.placeholder("security_status")),
  native: eq(source, "native"),
  mirrored: eq(source, sql.placeholder("source")),
  seller: sql`${authorId} = ${SELLER_ID}`,
};

/** How many listings the lists show under these conditions, as a value of a query: few rows are counted under one key. */
export function totalOf(given: Condition[]): SQL<number> {
  const counted = and(
    given.includes("seller") ? undefined : isNull(authorId),
    given.includes("category") ? undefined : isNull(category),
    ...given.map((condition) => COUNTED[condition]),
  );
  return sql<number>`(select coalesce(sum(${listingCounts.listings}), 0)::int from ${listingCounts} where ${counted})`;
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

/** What a list tells exactly. */
export const EXACT_UP_TO = 10_000;
