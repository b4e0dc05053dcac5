import { sublist } from "../lists";
import type { Transfer, TransferReversal } from "../objects";
import { newestFirst, type Sim } from "../store";

/** What was taken back of a transfer, newest first. */
export function reversalsOf(sim: Sim, transfer: Transfer): TransferReversal[] {
  return newestFirst(sim, "transfer_reversal", transfer.owner).filter((each) => each.transfer === transfer.id);
}

export function renderTransfer(sim: Sim, transfer: Transfer) {
  return {
    id: transfer.id,
    object: "transfer",
    amount: transfer.amount,
    amount_reversed: transfer.amountReversed,
    balance_transaction: transfer.balanceTransaction,
    created: transfer.created,
    currency: transfer.currency,
    description: transfer.description,
    destination: transfer.destination,
    destination_payment: transfer.destinationPayment,
    livemode: false,
    metadata: transfer.metadata,
    reversals: sublist(`/v1/transfers/${transfer.id}/reversals`, reversalsOf(sim, transfer).map(renderReversal)),
    reversed: transfer.amountReversed === transfer.amount,
    source_transaction: transfer.sourceTransaction,
    source_type: "card",
    transfer_group: transfer.transferGroup,
  };
}

export function renderReversal(reversal: TransferReversal) {
  return {
    id: reversal.id,
    object: "transfer_reversal",
    amount: reversal.amount,
    balance_transaction: reversal.balanceTransaction,
    created: reversal.created,
    currency: reversal.currency,
    destination_payment_refund: reversal.destinationPaymentRefund,
    metadata: reversal.metadata,
    source_refund: reversal.sourceRefund,
    transfer: reversal.transfer,
  };
}
