import type { Payout } from "../objects";

/** The payout as the API answers it. */
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
