import { z } from "zod";
import { missing } from "../errors";
import { netOf } from "../ledger";
import { page } from "../lists";
import type { BalanceTransaction } from "../objects";
import { type Operation, operation } from "../operation";
import { expand, listParams, text, when } from "../params";
import { find, newestFirst, type Sim } from "../store";

const transactionListParams = z.strictObject({
  ...listParams,
  created: when.optional(),
  currency: text().optional(),
  payout: text().optional(),
  source: text().optional(),
  type: text().optional(),
});

export const balanceOperations: Operation[] = [
  operation("GET", "/v1/balance", z.strictObject({ expand }), ({ sim, account }) => renderBalance(sim, account)),

  operation("GET", "/v1/balance_transactions", transactionListParams, ({ sim, account, params }) => {
    const transactions = newestFirst(sim, "balance_transaction", account).filter(
      (each) =>
        (params.created?.(each.created) ?? true) &&
        each.currency === (params.currency ?? each.currency) &&
        (params.payout === undefined || each.payout === params.payout) &&
        (params.source === undefined || each.source === params.source) &&
        each.type === (params.type ?? each.type),
    );
    return page("balance transaction", "/v1/balance_transactions", transactions, params, renderTransaction);
  }),

  operation("GET", "/v1/balance_transactions/{id}", z.strictObject({ expand }), ({ sim, account, path }) => {
    const transaction = find(sim, "balance_transaction", account, path.id);
    if (!transaction) throw missing("balance transaction", path.id);
    return renderTransaction(transaction);
  }),
];

function renderBalance(sim: Sim, account: string) {
  const held = Object.entries(sim.state.balances[account] ?? { usd: { available: 0, pending: 0 } });
  const side = (which: "available" | "pending") =>
    held.map(([currency, balance]) => ({
      amount: balance[which],
      currency,
      source_types: { card: balance[which] },
    }));
  return {
    object: "balance",
    available: side("available"),
    livemode: false,
    pending: side("pending"),
    refund_and_dispute_prefunding: { available: [], pending: [] },
  };
}

export function renderTransaction(transaction: BalanceTransaction) {
  return {
    id: transaction.id,
    object: "balance_transaction",
    amount: transaction.amount,
    available_on: transaction.availableOn,
    balance_type: "payments",
    created: transaction.created,
    currency: transaction.currency,
    description: transaction.description,
    exchange_rate: null,
    fee: transaction.fee,
    fee_details: transaction.feeDetails.map((detail) => ({
      amount: detail.amount,
      application: null,
      currency: transaction.currency,
      description: detail.description,
      type: detail.type,
    })),
    net: netOf(transaction),
    reporting_category: transaction.reportingCategory,
    source: transaction.source,
    status: transaction.status,
    type: transaction.type,
  };
}
