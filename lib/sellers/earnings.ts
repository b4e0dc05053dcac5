import { and, eq, gte, lt, sql } from "drizzle-orm";
import { type Db, one } from "@/db/client";
import { connectedAccounts, ledgerEntries, payouts } from "@/db/schema/sellers";
import type { Viewer } from "@/lib/auth/viewer";
import { env } from "@/lib/env";
import { CURRENCY } from "@/lib/money";
import { findAccountWithMoney } from "./fresh-money";
import { inSnapshot, sums } from "./ledger";
import { dayIn, firstOfMonth, plusMonths } from "./periods";

/**
 * What the viewer has earned and where it is: paid out, available for the next payout, or still on its way.
 * Gross less fee less refunded is the net, and the three places always hold all of it.
 */
export async function getEarnings(viewer: Viewer) {
  await findAccountWithMoney(viewer.id);
  const thisMonth = firstOfMonth(dayIn("UTC", new Date()));
  const [total, thisMonthCents, lastMonthCents, held] = await inSnapshot((tx) =>
    Promise.all([
      tx.select(sums).from(ledgerEntries).where(of(viewer)).then(one),
      netBetween(tx, viewer, thisMonth, plusMonths(thisMonth, 1)),
      netBetween(tx, viewer, plusMonths(thisMonth, -1), thisMonth),
      heldFor(tx, viewer),
    ]),
  );
  return {
    currency: CURRENCY,
    gross_cents: total.grossCents,
    platform_fee_cents: total.feeCents,
    refunded_cents: total.refundedCents,
    net_cents: total.netCents,
    available_cents: held.availableCents,
    pending_cents: total.netCents - held.availableCents - held.paidOutCents,
    paid_out_cents: held.paidOutCents,
    sales_count: total.salesCount,
    this_month_cents: thisMonthCents,
    last_month_cents: lastMonthCents,
    fee_percent: env.PLATFORM_FEE_PERCENT,
  };
}

function of(viewer: Viewer) {
  return and(eq(ledgerEntries.sellerId, viewer.id), eq(ledgerEntries.currency, CURRENCY));
}

/** Months are those of UTC. */
async function netBetween(tx: Db, viewer: Viewer, from: string, until: string): Promise<number> {
  const { netCents } = one(
    await tx
      .select({ netCents: sums.netCents })
      .from(ledgerEntries)
      .where(
        and(
          of(viewer),
          gte(ledgerEntries.occurredAt, sql`${from}::timestamp at time zone 'UTC'`),
          lt(ledgerEntries.occurredAt, sql`${until}::timestamp at time zone 'UTC'`),
        ),
      ),
  );
  return netCents;
}

/** What the processor holds for the seller in the platform's currency, and what it has sent to their bank. */
async function heldFor(tx: Db, { id }: Viewer): Promise<{ availableCents: number; paidOutCents: number }> {
  const [account] = await tx.select().from(connectedAccounts).where(eq(connectedAccounts.userId, id));
  const { paidOutCents } = one(
    await tx
      .select({ paidOutCents: sql`coalesce(sum(${payouts.amountCents}), 0)`.mapWith(Number) })
      .from(payouts)
      .where(and(eq(payouts.sellerId, id), eq(payouts.currency, CURRENCY), eq(payouts.status, "paid"))),
  );
  return { availableCents: account?.availableCents ?? 0, paidOutCents };
}
