import { type ConnectedAccount, findAccount } from "@/lib/connected-accounts/account";
import { refreshMoney } from "@/lib/connected-accounts/money";
import { forAll } from "@/lib/context";
import { log } from "@/lib/log";
import { shared } from "@/lib/shared";
import { isOutage } from "@/lib/stripe";
import { within } from "@/lib/within";

const FRESH_FOR_MS = 5_000;
const WAITS_FOR_MS = 1_500;

/** Looks under way, by account; whoever comes later waits for what is left of the time. */
const looks = shared("looks-at-money", () => new Map<string, { startedMs: number; done: Promise<void> }>());

/**
 * The seller's account with its money as the processor tells it within a moment; while it does not answer, as it
 * was last seen. Undefined before onboarding began.
 */
export async function findAccountWithMoney(userId: string): Promise<ConnectedAccount | undefined> {
  const account = await findAccount(userId);
  if (!account?.stripeAccountId || account.isGone || isFresh(account)) return account;
  const { startedMs, done } = look(account.stripeAccountId, account.moneySyncedAt === null);
  await within(WAITS_FOR_MS - (Date.now() - startedMs), done);
  return findAccount(userId);
}

function isFresh({ moneySyncedAt }: ConnectedAccount): boolean {
  return moneySyncedAt !== null && Date.now() - moneySyncedAt.getTime() < FRESH_FOR_MS;
}

function look(stripeAccountId: string, isFirst: boolean) {
  const underway = looks.get(stripeAccountId);
  if (underway) return underway;
  const options = { maxNetworkRetries: 0 };
  const done = forAll(() => refreshMoney(stripeAccountId, { payouts: isFirst ? "all" : "newest", options }))
    .catch((error: unknown) => {
      const level = isOutage(error) ? "warn" : "error";
      log[level]({ err: error, stripeAccountId }, "a seller's money could not be looked up");
    })
    .finally(() => looks.delete(stripeAccountId));
  const started = { startedMs: Date.now(), done };
  looks.set(stripeAccountId, started);
  return started;
}
