import { z } from "zod";
import { missing } from "../errors";
import { page } from "../lists";
import type { Payout } from "../objects";
import { type Operation, operation } from "../operation";
import { expand, listParams, text, when } from "../params";
import { find, newestFirst } from "../store";

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

export function renderPayout(payout: Payout) {
  return {
    id: payout.id,
    object: "payout",
    amount: payout.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: payout.arrivalDate,
    automatic: payout.automatic,
    balance_transaction: payout.balanceTransaction,
    created: payout.created,
    currency: payout.currency,
    description: payout.description,
    destination: payout.destination,
    failure_balance_transaction: payout.failureBalanceTransaction,
    failure_code: payout.failureCode,
    failure_message: payout.failureMessage,
    livemode: false,
    metadata: payout.metadata,
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: payout.reconciliationStatus,
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: payout.status,
    trace_id: null,
    type: "bank_account",
  };
}
