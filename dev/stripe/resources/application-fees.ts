import { z } from "zod";
import { invalid, missing } from "../errors";
import { post } from "../ledger";
import { page, sublist } from "../lists";
import { formatAmount } from "../money";
import type { ApplicationFee, FeeRefund, Metadata } from "../objects";
import { type Operation, operation } from "../operation";
import { amount, expand, listParams, metadata, text, when } from "../params";
import { add, find, newestFirst, newId, type Sim } from "../store";
import { emit } from "./events";
import { availableOnOf } from "./transfers";

type Collecting = {
  account: string;
  amount: number;
  currency: string;
  /** The payment on the connected account that the fee was taken from. */
  payment: string;
  originatingTransaction: string;
  availableOn: number;
};

/** Gives the platform its part of a payment; the other side was booked with the transfer. */
export function collectFee(sim: Sim, collecting: Collecting): ApplicationFee {
  const { account, amount, currency, payment, originatingTransaction, availableOn } = collecting;
  const fee = add(sim, "application_fee", sim.state.platform, newId(sim, "fee_"), {
    account,
    amount,
    amountRefunded: 0,
    balanceTransaction: null,
    charge: payment,
    currency,
    originatingTransaction,
  });
  fee.balanceTransaction = post(sim, sim.state.platform, {
    type: "application_fee",
    reportingCategory: "platform_earning",
    amount,
    currency,
    availableOn,
    source: fee.id,
  }).id;
  emit(sim, sim.state.platform, "application_fee.created", renderFee(sim, fee));
  return fee;
}

/**
 * Takes part of a fee from the platform again. The connected account gets it with the reversal of its transfer,
 * or, where nothing is reversed, as a posting of its own.
 */
export function refundFee(
  sim: Sim,
  fee: ApplicationFee,
  refunding: { amount: number; metadata: Metadata; isPartOfReversal: boolean },
): FeeRefund {
  const { amount, metadata, isPartOfReversal } = refunding;
  const availableOn = availableOnOf(sim, fee.balanceTransaction);
  const refund = add(sim, "fee_refund", sim.state.platform, newId(sim, "fr_"), {
    amount,
    balanceTransaction: null,
    currency: fee.currency,
    fee: fee.id,
    metadata,
  });
  refund.balanceTransaction = post(sim, sim.state.platform, {
    type: "application_fee_refund",
    reportingCategory: "platform_earning_refund",
    amount: -amount,
    currency: fee.currency,
    availableOn,
    source: refund.id,
  }).id;
  if (!isPartOfReversal) {
    post(sim, fee.account, {
      type: "adjustment",
      reportingCategory: "other_adjustment",
      amount,
      currency: fee.currency,
      description: "Application fee refund",
      availableOn,
      source: fee.charge,
    });
  }
  fee.amountRefunded += amount;
  emit(sim, sim.state.platform, "application_fee.refunded", renderFee(sim, fee));
  return refund;
}

const feeListParams = z.strictObject({ ...listParams, charge: text().optional(), created: when.optional() });

const refundParams = z.strictObject({ amount: amount.optional(), expand, metadata: metadata.optional() });

export const applicationFeeOperations: Operation[] = [
  operation("POST", "/v1/application_fees/{id}/refunds", refundParams, ({ sim, account, path, params }) => {
    const fee = getFee(sim, account, path.id);
    const left = fee.amount - fee.amountRefunded;
    if (left === 0) throw invalid(`Application fee ${fee.id} has already been refunded.`);
    if ((params.amount ?? left) > left) {
      throw invalid(
        `Refund amount (${formatAmount(params.amount ?? left, fee.currency)}) is greater than unrefunded amount on fee (${formatAmount(left, fee.currency)})`,
        undefined,
        "amount",
      );
    }
    const { amount = left, metadata = {} } = params;
    return renderFeeRefund(refundFee(sim, fee, { amount, metadata, isPartOfReversal: false }));
  }),

  operation("GET", "/v1/application_fees", feeListParams, ({ sim, account, params }) => {
    const fees = newestFirst(sim, "application_fee", account).filter(
      (each) =>
        (params.created?.(each.created) ?? true) &&
        (params.charge === undefined || [each.charge, each.originatingTransaction].includes(params.charge)),
    );
    return page("application fee", "/v1/application_fees", fees, params, (each) => renderFee(sim, each));
  }),

  operation("GET", "/v1/application_fees/{id}", z.strictObject({ expand }), ({ sim, account, path }) =>
    renderFee(sim, getFee(sim, account, path.id)),
  ),

  operation(
    "GET",
    "/v1/application_fees/{id}/refunds",
    z.strictObject(listParams),
    ({ sim, account, path, params }) => {
      const fee = getFee(sim, account, path.id);
      return page("fee refund", `/v1/application_fees/${fee.id}/refunds`, refundsOf(sim, fee), params, renderFeeRefund);
    },
  ),
];

function getFee(sim: Sim, account: string, id: string): ApplicationFee {
  const fee = find(sim, "application_fee", account, id);
  if (!fee) throw missing("application fee", id);
  return fee;
}

function refundsOf(sim: Sim, fee: ApplicationFee): FeeRefund[] {
  return newestFirst(sim, "fee_refund", fee.owner).filter((each) => each.fee === fee.id);
}

export function renderFee(sim: Sim, fee: ApplicationFee) {
  return {
    id: fee.id,
    object: "application_fee",
    account: fee.account,
    amount: fee.amount,
    amount_refunded: fee.amountRefunded,
    application: "ca_simulator",
    balance_transaction: fee.balanceTransaction,
    charge: fee.charge,
    created: fee.created,
    currency: fee.currency,
    fee_source: { charge: fee.charge, type: "charge" },
    livemode: false,
    originating_transaction: fee.originatingTransaction,
    refunded: fee.amountRefunded === fee.amount,
    refunds: sublist(`/v1/application_fees/${fee.id}/refunds`, refundsOf(sim, fee).map(renderFeeRefund)),
  };
}

export function renderFeeRefund(refund: FeeRefund) {
  return {
    id: refund.id,
    object: "fee_refund",
    amount: refund.amount,
    balance_transaction: refund.balanceTransaction,
    created: refund.created,
    currency: refund.currency,
    fee: refund.fee,
    metadata: refund.metadata,
  };
}
