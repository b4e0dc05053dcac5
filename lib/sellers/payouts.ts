import { desc, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { connectedAccounts, payouts } from "@/db/schema/sellers";
import { users } from "@/db/schema/users";
import type { Viewer } from "@/lib/auth/viewer";
import { findAccountWithMoney } from "./fresh-money";

const MAX_LISTED = 1_000;

/** Until the exact period is known: since the payout before it, or since there is an account. */
const beginning = sql<Date>`coalesce(
  ${payouts.periodStart},
  lag(${payouts.createdAt}) over (
    partition by ${payouts.stripeAccountId}, ${payouts.currency} order by ${payouts.createdAt}, ${payouts.stripePayoutId}),
  least(${connectedAccounts.createdAt}, ${payouts.createdAt}),
  ${users.createdAt})`.mapWith(payouts.createdAt);

/** An item of `GET /v1/sellers/payouts`. */
const payoutRecord = {
  payout_id: payouts.stripePayoutId,
  amount_cents: payouts.amountCents,
  currency: payouts.currency,
  status: payouts.status,
  period_start: beginning,
  period_end: sql<Date>`coalesce(${payouts.periodEnd}, ${payouts.createdAt})`.mapWith(payouts.createdAt),
  paid_at: sql<Date | null>`case when ${payouts.status} = 'paid' then ${payouts.arrivalAt} end`.mapWith(
    payouts.arrivalAt,
  ),
};

/** The viewer's payouts as the processor told them last, newest first; none before onboarding. */
export async function listPayouts(viewer: Viewer) {
  await findAccountWithMoney(viewer.id);
  return db
    .select(payoutRecord)
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.sellerId))
    .leftJoin(connectedAccounts, eq(connectedAccounts.stripeAccountId, payouts.stripeAccountId))
    .where(eq(payouts.sellerId, viewer.id))
    .orderBy(desc(payouts.createdAt), desc(payouts.stripePayoutId))
    .limit(MAX_LISTED);
}
