import { and, eq, isNull, lte, or } from "drizzle-orm";
import type Stripe from "stripe";
import { type Db, db } from "@/db/client";
import { connectedAccounts } from "@/db/schema/sellers";
import { CURRENCY } from "@/lib/money";
import { isOutOfReach, stripe } from "@/lib/stripe";
import { recordPayouts } from "./record-payouts";

const MAX_LISTED = 1_000;
const PAGE = 100;

/** How much to ask: all payouts there are, the newest hundred, or the one that is named. */
type Asked = { payouts: "all" | "newest" | { id: string }; options?: Stripe.RequestOptions };

/** Asks the processor where a seller's money is, and keeps the answer. */
export async function refreshMoney(stripeAccountId: string, asked: Asked): Promise<void> {
  const store = await observeMoney(stripeAccountId, asked);
  await db.transaction(store);
}

/** As `refreshMoney`, in two steps: asks now, stores in the transaction that it is given later. */
export async function observeMoney(stripeAccount: string, asked: Asked): Promise<(tx: Db) => Promise<void>> {
  const syncedAt = new Date();
  const options = { ...asked.options, stripeAccount };
  try {
    // A payout that begins in between is then in neither, and its money on its way; never counted twice.
    const payouts = await findPayouts(asked.payouts, options);
    const balance = await findBalance(options);
    return async (tx) => {
      await recordPayouts(tx, stripeAccount, payouts, syncedAt);
      const isTheirs = eq(connectedAccounts.stripeAccountId, stripeAccount);
      const isNewer = or(isNull(connectedAccounts.moneySyncedAt), lte(connectedAccounts.moneySyncedAt, syncedAt));
      await tx
        .update(connectedAccounts)
        .set({ ...balance, moneySyncedAt: syncedAt })
        .where(and(isTheirs, isNewer));
    };
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    return async () => {};
  }
}

async function findPayouts(which: Asked["payouts"], options: Stripe.RequestOptions): Promise<Stripe.Payout[]> {
  if (typeof which === "object") return [await stripe.payouts.retrieve(which.id, {}, options)];
  if (which === "newest") return (await stripe.payouts.list({ limit: PAGE }, options)).data;
  return stripe.payouts.list({ limit: PAGE }, options).autoPagingToArray({ limit: MAX_LISTED });
}

const SETTLED = { settlingCents: 0, settlesAt: null };

/** What of the balance is in the platform's currency. */
async function findBalance(options: Stripe.RequestOptions) {
  const { available, pending } = await stripe.balance.retrieve({}, options);
  const isSettling = sumOf(pending) !== 0;
  return { availableCents: sumOf(available), ...(isSettling ? await findSettling(options) : SETTLED) };
}

function sumOf(held: { amount: number; currency: string }[]): number {
  return held.reduce((sum, { amount, currency }) => sum + (currency === CURRENCY ? amount : 0), 0);
}

/** What is available next, and when; of the newest hundred movements, which is as far as anybody plans. */
async function findSettling(options: Stripe.RequestOptions) {
  const { data } = await stripe.balanceTransactions.list({ limit: PAGE, currency: CURRENCY }, options);
  const waiting = data.filter(({ status }) => status === "pending");
  if (waiting.length === 0) return SETTLED;
  const dayOf = (seconds: number) => Math.floor(seconds / 86_400);
  const first = Math.min(...waiting.map(({ available_on }) => available_on));
  const ofFirstDay = waiting.filter(({ available_on }) => dayOf(available_on) === dayOf(first));
  return {
    settlingCents: ofFirstDay.reduce((sum, { net }) => sum + net, 0),
    settlesAt: new Date(first * 1000),
  };
}
