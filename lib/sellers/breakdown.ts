import { and, eq, gte, lt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { ledgerEntries } from "@/db/schema/sellers";
import { listingStats } from "@/db/schema/stats";
import type { Viewer } from "@/lib/auth/viewer";
import { CURRENCY } from "@/lib/money";
import { sums } from "./ledger";
import { dayIn, windowOf } from "./periods";
import type { BreakdownQuery, Period } from "./schema";

type Part = Awaited<ReturnType<typeof earnedBySkill>>[number];

/** What a period's revenue is made of, the largest part first. Days are those of UTC. */
export async function getBreakdown(viewer: Viewer, { period, by }: BreakdownQuery) {
  const skills = await earnedBySkill(viewer, period);
  const parts = by === "skill" ? skills : byType(skills);
  const totalCents = parts.reduce((sum, { grossCents }) => sum + grossCents, 0);
  const items = parts
    .toSorted((a, b) => b.grossCents - a.grossCents || b.viewCount - a.viewCount)
    .map((part) => toItem(part, totalCents));
  return { period, by, currency: CURRENCY, total_cents: totalCents, items };
}

async function earnedBySkill(viewer: Viewer, period: Period) {
  const { from, until } = windowOf(period, dayIn("UTC", new Date()));
  const ofPeriod = and(
    eq(ledgerEntries.listingId, listings.id),
    eq(ledgerEntries.currency, CURRENCY),
    from === null ? undefined : gte(ledgerEntries.occurredAt, sql`${from}::timestamp at time zone 'UTC'`),
    lt(ledgerEntries.occurredAt, sql`${until}::timestamp at time zone 'UTC'`),
  );
  return db
    .select({
      slug: sql<string | null>`${listings.slug}`,
      title: listings.title,
      type: listings.type,
      viewCount: listingStats.viewCount,
      salesEver: sql<number>`(select count(*) from ${ledgerEntries} as ever
        where ever.listing_id = ${listings.id} and ever.kind = 'sale')`.mapWith(Number),
      ...sums,
    })
    .from(listings)
    .innerJoin(listingStats, eq(listingStats.listingId, listings.id))
    .leftJoin(ledgerEntries, ofPeriod)
    .where(and(eq(listings.authorId, viewer.id), eq(listings.source, "native")))
    .groupBy(listings.id, listingStats.viewCount);
}

function byType(parts: Part[]): Part[] {
  return (["skill", "agent"] as const).flatMap((type) => {
    const ofType = parts.filter((part) => part.type === type);
    const [first, ...rest] = ofType;
    if (!first) return [];
    return { ...rest.reduce(add, first), slug: null, title: type === "skill" ? "Skills" : "Agents" };
  });
}

function add(a: Part, b: Part): Part {
  return {
    ...a,
    viewCount: a.viewCount + b.viewCount,
    salesEver: a.salesEver + b.salesEver,
    grossCents: a.grossCents + b.grossCents,
    feeCents: a.feeCents + b.feeCents,
    refundedCents: a.refundedCents + b.refundedCents,
    netCents: a.netCents + b.netCents,
    salesCount: a.salesCount + b.salesCount,
    refundCount: a.refundCount + b.refundCount,
  };
}

/** Views are only known since the beginning, so the conversion compares them with the sales since the beginning. */
function toItem(part: Part, totalCents: number) {
  return {
    slug: part.slug,
    title: part.title,
    type: part.type,
    revenue_cents: part.grossCents,
    net_cents: part.netCents,
    sales_count: part.salesCount,
    refund_count: part.refundCount,
    view_count: part.viewCount,
    conversion: ratio(part.salesEver, part.viewCount),
    share: ratio(part.grossCents, totalCents),
  };
}

/** To four digits, and null where there is nothing to compare with. */
function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;
}
