import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { payouts } from "@/db/schema/sellers";
import type { Viewer } from "@/lib/auth/viewer";
import { CURRENCY } from "@/lib/money";
import { findAccountWithMoney } from "./fresh-money";

/** A payout is made each day, and takes a bank about two working days. */
const WORKING_DAYS = 2;

type Known = {
  underway: { amountCents: number; currency: string; arrivalAt: Date | null } | undefined;
  availableCents: number;
  settlingCents: number;
  settlesAt: Date | null;
};

export type NextPayout = { amount_cents: number; currency: string; about: Date; is_underway: boolean };

/** What the viewer is paid next and about when, and what went wrong with the last one; as last seen. */
export async function getPayoutOutlook(viewer: Viewer) {
  const account = await findAccountWithMoney(viewer.id);
  const mine = eq(payouts.sellerId, viewer.id);
  const [underway] = await db
    .select()
    .from(payouts)
    .where(and(mine, inArray(payouts.status, ["pending", "in_transit"])))
    .orderBy(asc(payouts.arrivalAt))
    .limit(1);
  const [last] = await db.select().from(payouts).where(mine).orderBy(desc(payouts.createdAt)).limit(1);
  const { availableCents = 0, settlingCents = 0, settlesAt = null, moneySyncedAt = null } = account ?? {};
  return {
    next: nextPayout({ underway, availableCents, settlingCents, settlesAt }, new Date()),
    failed:
      last?.status === "failed"
        ? { amount_cents: last.amountCents, currency: last.currency, reason: last.failureMessage }
        : null,
    as_of: moneySyncedAt,
  };
}

/** The payout that is under way, else the one that takes what is available, else what settles first. */
export function nextPayout(
  { underway, availableCents, settlingCents, settlesAt }: Known,
  now: Date,
): NextPayout | null {
  if (underway) {
    const { amountCents, currency, arrivalAt } = underway;
    const about = arrivalAt ?? afterWorkingDays(now, WORKING_DAYS);
    return { amount_cents: amountCents, currency, about, is_underway: true };
  }
  const coming = { currency: CURRENCY, is_underway: false };
  if (availableCents > 0) {
    return { ...coming, amount_cents: availableCents, about: afterWorkingDays(now, WORKING_DAYS) };
  }
  // What is owed comes off what settles next.
  const amount_cents = settlingCents + availableCents;
  if (!settlesAt || amount_cents <= 0) return null;
  const from = settlesAt > now ? settlesAt : now;
  return { ...coming, amount_cents, about: afterWorkingDays(from, WORKING_DAYS) };
}

/** Banks rest on Saturdays and Sundays; their holidays are beyond "about". */
function afterWorkingDays(from: Date, count: number): Date {
  const day = new Date(from);
  for (let left = count; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() % 6 !== 0) left -= 1;
  }
  return day;
}
