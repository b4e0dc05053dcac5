import { inArray } from "drizzle-orm";
import type Stripe from "stripe";
import { db } from "@/db/client";
import { payouts } from "@/db/schema/sellers";
import type { Viewer } from "@/lib/auth/viewer";
import { promptly, stripe } from "@/lib/stripe";
import { findAccount } from "./account";

const MAX_LISTED = 1_000;

/** The processor's library says no more than that it is text. */
type PayoutStatus = (typeof payouts.status.enumValues)[number];

/** The viewer's payouts as the processor lists them, newest first; none before onboarding. */
export async function listPayouts(viewer: Viewer) {
  const account = await findAccount(viewer.id);
  if (!account?.stripeAccountId) return [];
  const listed = await promptly(payoutsOf(account.stripeAccountId));
  const periods = await knownPeriods(listed.map(({ id }) => id));
  return listed.map((payout, index) => {
    const since = listed[index + 1]?.created;
    const known = periods.get(payout.id);
    return {
      payout_id: payout.id,
      amount_cents: payout.amount,
      currency: payout.currency,
      status: payout.status as PayoutStatus,
      period_start: known?.periodStart ?? (since ? fromUnix(since) : account.createdAt),
      period_end: known?.periodEnd ?? fromUnix(payout.created),
      paid_at: payout.status === "paid" ? fromUnix(payout.arrival_date) : null,
    };
  });
}

/** All payouts to an account, newest first. */
export async function payoutsOf(stripeAccount: string): Promise<Stripe.Payout[]> {
  return stripe.payouts.list({ limit: 100 }, { stripeAccount }).autoPagingToArray({ limit: MAX_LISTED });
}

/** The exact span of the sales in a payout, where it was looked up before. */
async function knownPeriods(ids: string[]) {
  const rows = await db
    .select({ id: payouts.stripePayoutId, periodStart: payouts.periodStart, periodEnd: payouts.periodEnd })
    .from(payouts)
    .where(inArray(payouts.stripePayoutId, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

function fromUnix(seconds: number): Date {
  return new Date(seconds * 1000);
}
