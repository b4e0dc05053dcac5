import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { payouts } from "@/db/schema/sellers";
import { isOutOfReach, stripe } from "@/lib/stripe";

const MAX_LISTED = 10_000;

/** Looks up, once, from when to when the money in a reconciled payout came in. */
export async function findPayoutPeriod(payoutId: string): Promise<void> {
  const isThis = eq(payouts.stripePayoutId, payoutId);
  const [payout] = await db.select().from(payouts).where(isThis);
  if (!payout || payout.periodStart) return;
  const moments = await momentsIn(payout.stripePayoutId, payout.stripeAccountId);
  if (!moments) return;
  const [periodStart, periodEnd] = spanOf(moments) ?? [payout.createdAt, payout.createdAt];
  await db.update(payouts).set({ periodStart, periodEnd }).where(isThis);
}

/** When each movement in it happened, in seconds; null where the account is no longer ours to ask about. */
async function momentsIn(payout: string, stripeAccount: string): Promise<number[] | null> {
  try {
    const movements = await stripe.balanceTransactions
      .list({ payout, limit: 100 }, { stripeAccount })
      .autoPagingToArray({ limit: MAX_LISTED });
    // The payout is a movement itself.
    return movements.filter(({ type }) => type !== "payout").map(({ created }) => created);
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    return null;
  }
}

/** The first and the last of these moments. */
export function spanOf(seconds: number[]): [Date, Date] | null {
  if (seconds.length === 0) return null;
  const [first, last] = [Math.min(...seconds), Math.max(...seconds)];
  return [new Date(first * 1000), new Date(last * 1000)];
}
