import { z } from "zod";
import { missing } from "../errors";
import { post } from "../ledger";
import { page } from "../lists";
import type { Payout } from "../objects";
import { type Operation, operation } from "../operation";
import { expand, listParams, text, when } from "../params";
import { add, find, known, newestFirst, newId, now, type Sim, schedule } from "../store";
import { emit } from "./events";
import { renderPayout } from "./payout-view";

const secondsPerDay = 24 * 60 * 60;

/** Once a day, pays out what each connected account can use. */
export function makeDailyPayouts(sim: Sim): void {
  const today = Math.floor(now(sim) / secondsPerDay);
  if (today <= sim.state.payoutDay) return;
  sim.state.payoutDay = today;
  for (const account of Object.values(sim.state.tables.account)) {
    if (account.isPlatform || account.state !== "active" || account.closed) continue;
    for (const payout of payOut(sim, account.id)) schedule(sim, "advance_payout", payout.id, secondsPerDay / 4);
  }
}

/** Sends all that an account can use to its bank, one payout per currency. */
export function payOut(sim: Sim, account: string): Payout[] {
  const balances = Object.entries(sim.state.balances[account] ?? {});
  return balances.flatMap(([currency, { available }]) =>
    available > 0 ? [createPayout(sim, account, currency, available)] : [],
  );
}

function createPayout(sim: Sim, account: string, currency: string, amount: number): Payout {
  const payout = add(sim, "payout", account, newId(sim, "po_"), {
    amount,
    arrivalDate: now(sim) + secondsPerDay,
    automatic: true,
    balanceTransaction: null,
    currency,
    description: "STRIPE PAYOUT",
    destination: known(sim, "account", account).bankAccount,
    failureBalanceTransaction: null,
    failureCode: null,
    failureMessage: null,
    metadata: {},
    reconciliationStatus: "in_progress",
    status: "pending",
  });
  payout.balanceTransaction = post(sim, account, {
    type: "payout",
    reportingCategory: "payout",
    amount: -amount,
    currency,
    description: payout.description,
    availableOn: now(sim),
    source: payout.id,
  }).id;
  for (const transaction of newestFirst(sim, "balance_transaction", account)) {
    const isPaidOut = transaction.status === "available" && transaction.payout === null;
    if (isPaidOut && transaction.currency === currency) transaction.payout = payout.id;
  }
  emit(sim, account, "payout.created", renderPayout(payout));
  return payout;
}

/** Takes a payout one step further on its way to the bank. */
export function advancePayout(sim: Sim, id: string): void {
  const payout = known(sim, "payout", id);
  if (payout.status === "pending") {
    payout.status = "in_transit";
    emit(sim, payout.owner, "payout.updated", renderPayout(payout), { status: "pending" });
    schedule(sim, "advance_payout", id, Math.max(0, payout.arrivalDate - now(sim)));
  } else if (payout.status === "in_transit") {
    endPayout(sim, payout, "paid");
  }
}

/** Lets a payout arrive, or come back: then its money is available again. */
export function endPayout(sim: Sim, payout: Payout, outcome: "paid" | "failed"): void {
  payout.status = outcome;
  if (outcome === "paid") {
    payout.arrivalDate = Math.min(payout.arrivalDate, now(sim));
    payout.reconciliationStatus = "completed";
    emit(sim, payout.owner, "payout.paid", renderPayout(payout));
    emit(sim, payout.owner, "payout.reconciliation_completed", renderPayout(payout));
    return;
  }
  payout.failureCode = "account_closed";
  payout.failureMessage = "The bank account has been closed.";
  payout.failureBalanceTransaction = post(sim, payout.owner, {
    type: "payout_failure",
    reportingCategory: "payout_reversal",
    amount: payout.amount,
    currency: payout.currency,
    description: "STRIPE PAYOUT FAILURE",
    availableOn: now(sim),
    source: payout.id,
  }).id;
  emit(sim, payout.owner, "payout.failed", renderPayout(payout));
}

const payoutListParams = z.strictObject({
  ...listParams,
  arrival_date: when.optional(),
  created: when.optional(),
  destination: text().optional(),
  status: text().optional(),
});

export const payoutOperations: Operation[] = [
  operation("GET", "/v1/payouts", payoutListParams, ({ sim, account, params }) => {
    const payouts = newestFirst(sim, "payout", account).filter(
      (each) =>
        (params.arrival_date?.(each.arrivalDate) ?? true) &&
        (params.created?.(each.created) ?? true) &&
        each.destination === (params.destination ?? each.destination) &&
        each.status === (params.status ?? each.status),
    );
    return page("payout", "/v1/payouts", payouts, params, renderPayout);
  }),

  operation("GET", "/v1/payouts/{payout}", z.strictObject({ expand }), ({ sim, account, path }) => {
    const payout = find(sim, "payout", account, path.payout);
    if (!payout) throw missing("payout", path.payout, "payout");
    return renderPayout(payout);
  }),
];
