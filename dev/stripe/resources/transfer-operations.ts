import { z } from "zod";
import { invalid, missing } from "../errors";
import { balanceOf } from "../ledger";
import { page } from "../lists";
import type { ApplicationFee, Transfer } from "../objects";
import { type Operation, operation } from "../operation";
import { amount, bool, currency, expand, listParams, metadata, notSimulated, text, when } from "../params";
import { find, known, newestFirst, now, type Sim } from "../store";
import { getDestination } from "./accounts";
import { refundFee } from "./application-fees";
import { renderReversal, renderTransfer, reversalsOf } from "./transfer-view";
import { checkReversal, reverseTransfer, sendTransfer } from "./transfers";

const createParams = z.strictObject({
  ...notSimulated("source_transaction", "source_type"),
  amount,
  currency,
  description: text().optional(),
  destination: text(),
  expand,
  metadata: metadata.optional(),
  transfer_group: text(500).optional(),
});

const reversalParams = z.strictObject({
  ...notSimulated("description"),
  amount: amount.optional(),
  expand,
  metadata: metadata.optional(),
  refund_application_fee: bool.optional(),
});

const transferListParams = z.strictObject({
  ...listParams,
  created: when.optional(),
  destination: text().optional(),
  transfer_group: text().optional(),
});

export const transferOperations: Operation[] = [
  operation("POST", "/v1/transfers", createParams, ({ sim, account, params }) => {
    const { amount, currency, destination, description = null, metadata = {}, transfer_group = null } = params;
    getDestination(sim, account, destination, "destination");
    if (balanceOf(sim, account, currency).available < amount) {
      throw invalid(
        "You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card.",
        "balance_insufficient",
      );
    }
    const transfer = sendTransfer(sim, {
      amount,
      currency,
      destination,
      description,
      sourceTransaction: null,
      transferGroup: transfer_group,
      metadata,
      applicationFee: 0,
      availableOn: now(sim),
    });
    return renderTransfer(sim, transfer);
  }),

  operation("POST", "/v1/transfers/{id}/reversals", reversalParams, ({ sim, account, path, params }) => {
    const transfer = getTransfer(sim, account, path.id);
    const left = transfer.amount - transfer.amountReversed;
    if (left === 0) throw invalid(`Transfer ${transfer.id} has already been fully reversed.`);
    const amount = params.amount ?? left;
    const fee = params.refund_application_fee ? feeOf(sim, transfer) : null;
    const feeRefunded = fee ? shareOf(fee, transfer, amount) : 0;
    checkReversal(sim, transfer, amount, feeRefunded);

    const metadata = params.metadata ?? {};
    const reversal = reverseTransfer(sim, transfer, { amount, feeRefunded, sourceRefund: null, metadata });
    if (fee && feeRefunded > 0) refundFee(sim, fee, { amount: feeRefunded, metadata: {}, isPartOfReversal: true });
    return renderReversal(reversal);
  }),

  operation("GET", "/v1/transfers", transferListParams, ({ sim, account, params }) => {
    const transfers = newestFirst(sim, "transfer", account).filter(
      (each) =>
        (params.created?.(each.created) ?? true) &&
        each.destination === (params.destination ?? each.destination) &&
        (params.transfer_group === undefined || each.transferGroup === params.transfer_group),
    );
    return page("transfer", "/v1/transfers", transfers, params, (each) => renderTransfer(sim, each));
  }),

  operation("GET", "/v1/transfers/{id}", z.strictObject({ expand }), ({ sim, account, path }) =>
    renderTransfer(sim, getTransfer(sim, account, path.id)),
  ),

  operation("GET", "/v1/transfers/{id}/reversals", z.strictObject(listParams), ({ sim, account, path, params }) => {
    const transfer = getTransfer(sim, account, path.id);
    return page(
      "transfer reversal",
      `/v1/transfers/${transfer.id}/reversals`,
      reversalsOf(sim, transfer),
      params,
      renderReversal,
    );
  }),

  operation("GET", "/v1/transfers/{id}/reversals/{sub_id}", z.strictObject({ expand }), ({ sim, account, path }) => {
    const reversal = find(sim, "transfer_reversal", account, path.sub_id);
    if (reversal?.transfer !== path.id) throw missing("transfer reversal", path.sub_id);
    return renderReversal(reversal);
  }),
];

function getTransfer(sim: Sim, account: string, id: string): Transfer {
  const transfer = find(sim, "transfer", account, id);
  if (!transfer) throw missing("transfer", id, "transfer");
  return transfer;
}

function feeOf(sim: Sim, transfer: Transfer): ApplicationFee {
  const { applicationFee } = known(sim, "charge", transfer.destinationPayment);
  if (applicationFee) return known(sim, "application_fee", applicationFee);
  throw invalid(`Transfer ${transfer.id} has no application fee to refund.`, undefined, "refund_application_fee");
}

/** The part of a fee that goes with this part of its transfer: all that is left of it with all that is left. */
function shareOf(fee: ApplicationFee, transfer: Transfer, amount: number): number {
  const left = fee.amount - fee.amountRefunded;
  if (amount === transfer.amount - transfer.amountReversed) return left;
  return Math.min(left, Math.round((fee.amount * amount) / transfer.amount));
}
