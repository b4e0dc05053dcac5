import { and, eq, gt, inArray, isNotNull, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { connectedAccounts, ledgerEntries, payouts } from "@/db/schema/sellers";
import { log } from "@/lib/log";
import { refreshAccount } from "./account";
import { refreshMoney } from "./money";

const AT_ONCE = 5;

/**
 * Looks at every seller's account in which something has happened for a month, in case its events were lost:
 * how it stands, what it holds, and its payouts. One that fails is for the log and the next day.
 */
export async function refreshSellers(stopping: AbortSignal): Promise<void> {
  const accounts = await listTouched();
  for (let at = 0; at < accounts.length && !stopping.aborted; at += AT_ONCE) {
    await Promise.all(accounts.slice(at, at + AT_ONCE).map(refresh));
  }
}

async function listTouched(): Promise<string[]> {
  const monthAgo = sql`now() - interval '30 days'`;
  const { stripeAccountId } = connectedAccounts;
  const sellers = db
    .select({ id: ledgerEntries.sellerId })
    .from(ledgerEntries)
    .where(gt(ledgerEntries.occurredAt, monthAgo));
  const paidOut = db.select({ id: payouts.sellerId }).from(payouts).where(gt(payouts.createdAt, monthAgo));
  const isTouched = or(
    gt(connectedAccounts.createdAt, monthAgo),
    inArray(connectedAccounts.userId, sellers),
    inArray(connectedAccounts.userId, paidOut),
  );
  const rows = await db
    .select({ id: stripeAccountId })
    .from(connectedAccounts)
    .where(and(isNotNull(stripeAccountId), eq(connectedAccounts.isGone, false), isTouched))
    .orderBy(connectedAccounts.moneySyncedAt);
  return rows.flatMap(({ id }) => id ?? []);
}

async function refresh(stripeAccountId: string): Promise<void> {
  try {
    await refreshAccount(stripeAccountId);
    await refreshMoney(stripeAccountId, { payouts: "all" });
  } catch (error) {
    log.error({ err: error, stripeAccountId }, "a seller's account could not be refreshed; trying again tomorrow");
  }
}
