import { invalid } from "../errors";
import { balanceOf, post } from "../ledger";
import { formatAmount } from "../money";
import type { Metadata, Transfer, TransferReversal } from "../objects";
import { add, known, newId, now, type Sim } from "../store";
import { emit } from "./events";
import { renderTransfer } from "./transfer-view";

type Sending = {
  amount: number;
  currency: string;
  destination: string;
  description: string | null;
  sourceTransaction: string | null;
  transferGroup: string | null;
  metadata: Metadata;
  /** What the platform keeps of it, booked as a fee on the receiving side. */
  applicationFee: number;
  availableOn: number;
};

/** Moves money from the platform to a connected account, where it arrives as a payment. */
export function sendTransfer(sim: Sim, sending: Sending): Transfer {
  const { amount, currency, destination, availableOn } = sending;
  const transferId = newId(sim, "tr_");
  const payment = add(sim, "charge", destination, newId(sim, "py_"), {
    status: "succeeded",
    amount,
    amountRefunded: 0,
    currency,
    applicationFee: null,
    applicationFeeAmount: sending.applicationFee || null,
    balanceTransaction: null,
    billing: { email: null, name: null, country: null },
    card: null,
    description: null,
    disputed: false,
    failure: null,
    metadata: {},
    paymentIntent: null,
    paymentMethod: null,
    receiptEmail: null,
    sourceTransfer: transferId,
    statementDescriptor: null,
    statementDescriptorSuffix: null,
    transfer: null,
    transferData: null,
    transferGroup: sending.transferGroup,
  });
  payment.balanceTransaction = post(sim, destination, {
    type: "payment",
    reportingCategory: "charge",
    amount,
    feeDetails: feeDetails(sending.applicationFee),
    currency,
    availableOn,
    source: payment.id,
  }).id;

  const transfer = add(sim, "transfer", sim.state.platform, transferId, {
    amount,
    amountReversed: 0,
    balanceTransaction: null,
    currency,
    description: sending.description,
    destination,
    destinationPayment: payment.id,
    metadata: sending.metadata,
    sourceTransaction: sending.sourceTransaction,
    transferGroup: sending.transferGroup,
  });
  transfer.balanceTransaction = post(sim, sim.state.platform, {
    type: "transfer",
    reportingCategory: "transfer",
    amount: -amount,
    currency,
    availableOn,
    source: transfer.id,
  }).id;
  emit(sim, sim.state.platform, "transfer.created", renderTransfer(sim, transfer));
  return transfer;
}

/** Refuses to take back more than is left of a transfer, or more than its receiver has. */
export function checkReversal(sim: Sim, transfer: Transfer, amount: number, feeRefunded: number): void {
  const left = transfer.amount - transfer.amountReversed;
  if (amount > left) {
    throw invalid(
      `Transfer reversal amount (${formatAmount(amount, transfer.currency)}) is greater than unreversed amount (${formatAmount(left, transfer.currency)}) on transfer ${transfer.id}`,
      undefined,
      "amount",
    );
  }
  const { available, pending } = balanceOf(sim, transfer.destination, transfer.currency);
  if (amount - feeRefunded > available + pending) {
    throw invalid(
      `The account ${transfer.destination} does not have enough funds to cover the reversal of ${formatAmount(amount, transfer.currency)}.`,
      "balance_insufficient",
    );
  }
}

/** Takes part of a transfer back from its receiver, who gets back the part of the fee that is refunded with it. */
export function reverseTransfer(
  sim: Sim,
  transfer: Transfer,
  reversing: { amount: number; feeRefunded: number; sourceRefund: string | null; metadata: Metadata },
): TransferReversal {
  const { amount, feeRefunded, sourceRefund, metadata } = reversing;
  const { currency, destination } = transfer;
  const payment = known(sim, "charge", transfer.destinationPayment);
  const availableOn = availableOnOf(sim, payment.balanceTransaction);
  const reversal = add(sim, "transfer_reversal", sim.state.platform, newId(sim, "trr_"), {
    amount,
    balanceTransaction: null,
    currency,
    destinationPaymentRefund: null,
    metadata,
    sourceRefund,
    transfer: transfer.id,
  });

  const refund = add(sim, "refund", destination, newId(sim, "pyr_"), {
    status: "succeeded",
    amount,
    balanceTransaction: null,
    charge: payment.id,
    currency,
    failureBalanceTransaction: null,
    failureReason: null,
    metadata: {},
    paymentIntent: null,
    reason: null,
    reversesTransfer: false,
    refundsFee: false,
    sourceTransferReversal: reversal.id,
    transferReversal: null,
  });
  refund.balanceTransaction = post(sim, destination, {
    type: "payment_refund",
    reportingCategory: "refund",
    amount: -amount,
    feeDetails: feeDetails(-feeRefunded),
    currency,
    availableOn,
    source: refund.id,
  }).id;
  payment.amountRefunded += amount;

  reversal.destinationPaymentRefund = refund.id;
  reversal.balanceTransaction = post(sim, sim.state.platform, {
    type: "transfer_refund",
    reportingCategory: "transfer_reversal",
    amount,
    currency,
    availableOn,
    source: reversal.id,
  }).id;
  transfer.amountReversed += amount;
  emit(sim, sim.state.platform, "transfer.reversed", renderTransfer(sim, transfer));
  return reversal;
}

/** When money can be used that undoes an earlier movement: not before that movement's own. */
export function availableOnOf(sim: Sim, transaction: string | null): number {
  return transaction === null
    ? now(sim)
    : Math.max(now(sim), known(sim, "balance_transaction", transaction).availableOn);
}

function feeDetails(amount: number) {
  if (amount === 0) return [];
  return [{ amount, type: "application_fee" as const, description: "Application fee" }];
}
