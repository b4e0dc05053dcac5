import type { BalanceTransaction, FeeDetail } from "./objects";
import { add, known, newId, now, type Sim } from "./store";

export const settleSeconds = 2 * 24 * 60 * 60;

type Posting = {
  type: string;
  reportingCategory: string;
  /** Signed: what comes in is positive. */
  amount: number;
  feeDetails?: FeeDetail[];
  currency: string;
  description?: string | null;
  availableOn: number;
  source: string;
};

/** Posts a movement to an account's balance; the amount less its fees becomes pending or available. */
export function post(sim: Sim, account: string, posting: Posting): BalanceTransaction {
  const fee = (posting.feeDetails ?? []).reduce((sum, detail) => sum + detail.amount, 0);
  const isAvailable = posting.availableOn <= now(sim);
  const transaction = add(sim, "balance_transaction", account, newId(sim, "txn_"), {
    type: posting.type,
    reportingCategory: posting.reportingCategory,
    amount: posting.amount,
    fee,
    feeDetails: posting.feeDetails ?? [],
    currency: posting.currency,
    description: posting.description ?? null,
    availableOn: posting.availableOn,
    status: isAvailable ? "available" : "pending",
    source: posting.source,
    payout: null,
  });

  const balance = balanceOf(sim, account, posting.currency);
  if (isAvailable) {
    balance.available += netOf(transaction);
  } else {
    balance.pending += netOf(transaction);
    sim.state.unsettled.push(transaction.id);
  }
  return transaction;
}

export function netOf(transaction: BalanceTransaction): number {
  return transaction.amount - transaction.fee;
}

/** What an account holds in one currency; a first question opens it at zero. */
export function balanceOf(sim: Sim, account: string, currency: string) {
  sim.state.balances[account] ??= {};
  const balances = sim.state.balances[account];
  balances[currency] ??= { available: 0, pending: 0 };
  return balances[currency];
}

/** Moves everything whose waiting time is over from pending to available. */
export function settle(sim: Sim): void {
  const stillPending: string[] = [];
  for (const id of sim.state.unsettled) {
    const transaction = known(sim, "balance_transaction", id);
    if (transaction.availableOn > now(sim)) {
      stillPending.push(id);
      continue;
    }
    transaction.status = "available";
    const balance = balanceOf(sim, transaction.owner, transaction.currency);
    balance.pending -= netOf(transaction);
    balance.available += netOf(transaction);
  }
  sim.state.unsettled = stillPending;
}
