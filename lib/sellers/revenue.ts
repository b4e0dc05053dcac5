import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { type Db, db, one } from "@/db/client";
import { ledgerEntries } from "@/db/schema/sellers";
import type { Viewer } from "@/lib/auth/viewer";
import { CURRENCY } from "@/lib/money";
import { inSnapshot, sums } from "./ledger";
import { dayIn, startsOf, windowOf } from "./periods";
import type { RevenueQuery } from "./schema";

/** What the viewer earned in a period, in one point for each of its days, weeks or months, quiet ones included. */
export async function getRevenue(viewer: Viewer, { period, interval, timezone }: RevenueQuery) {
  const today = dayIn(timezone, new Date());
  const { from, until, before } = windowOf(period, today);
  const start = from ?? (await firstDay(viewer, timezone)) ?? today;
  const within = span(viewer, timezone, start, until);

  const [total, previous, points] = await inSnapshot((tx) => {
    const earned = (condition: SQL | undefined) => tx.select(sums).from(ledgerEntries).where(condition).then(one);
    return Promise.all([
      earned(within),
      before ? earned(span(viewer, timezone, before.from, before.until)) : null,
      listPoints(tx, within, { interval, timezone, start, until }),
    ]);
  });
  return {
    period,
    interval,
    timezone,
    currency: CURRENCY,
    total_cents: total.grossCents,
    net_cents: total.netCents,
    refund_cents: total.refundedCents,
    sales_count: total.salesCount,
    previous_total_cents: previous?.grossCents ?? 0,
    points,
  };
}

/** A day begins when it begins where the seller is, which is not always 24 hours after the last one did. */
function midnight(day: string, timezone: string): SQL {
  return sql`(${day}::timestamp at time zone ${timezone})`;
}

function span(viewer: Viewer, timezone: string, from: string, until: string): SQL | undefined {
  return and(
    eq(ledgerEntries.sellerId, viewer.id),
    eq(ledgerEntries.currency, CURRENCY),
    gte(ledgerEntries.occurredAt, midnight(from, timezone)),
    lt(ledgerEntries.occurredAt, midnight(until, timezone)),
  );
}

async function firstDay(viewer: Viewer, timezone: string): Promise<string | null> {
  const { day } = one(
    await db
      .select({
        day: sql<string | null>`to_char(min(${ledgerEntries.occurredAt}) at time zone ${timezone}, 'YYYY-MM-DD')`,
      })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.sellerId, viewer.id)),
  );
  return day;
}

type Grid = { interval: RevenueQuery["interval"]; timezone: string; start: string; until: string };

async function listPoints(tx: Db, within: SQL | undefined, { interval, timezone, start, until }: Grid) {
  const local = sql`${ledgerEntries.occurredAt} at time zone ${timezone}`;
  const rows = await tx
    .select({ ...sums, date: sql<string>`to_char(date_trunc(${interval}, ${local}), 'YYYY-MM-DD') as date` })
    .from(ledgerEntries)
    .where(within)
    .groupBy(sql`date`);
  const earned = new Map(rows.map((row) => [row.date, row]));
  return startsOf(interval, start, until).map((date) => {
    const { grossCents = 0, feeCents = 0, netCents = 0, refundedCents = 0, salesCount = 0 } = earned.get(date) ?? {};
    return {
      date,
      gross_cents: grossCents,
      fee_cents: feeCents,
      net_cents: netCents,
      refund_cents: refundedCents,
      sales_count: salesCount,
    };
  });
}
