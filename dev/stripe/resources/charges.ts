import { z } from "zod";
import { cardBehaviour } from "../cards";
import { missing } from "../errors";
import { post, settleSeconds } from "../ledger";
import { page } from "../lists";
import { processingFee } from "../money";
import type { Charge } from "../objects";
import { type Operation, operation } from "../operation";
import { expand, listParams, notSimulated, text, when } from "../params";
import { find, known, newestFirst, now, type Sim } from "../store";
import { collectFee } from "./application-fees";
import { renderCharge } from "./charge-view";
import { emit } from "./events";
import { sendTransfer } from "./transfers";

/** Books a paid charge: what the platform receives, what it sends on, and the fee it keeps. */
export function settleCharge(sim: Sim, charge: Charge): void {
  const { amount, currency } = charge;
  const isInstant = charge.card && availableAtOnce(charge.card.number);
  const availableOn = isInstant ? now(sim) : charge.created + settleSeconds;
  charge.balanceTransaction = post(sim, charge.owner, {
    type: "charge",
    reportingCategory: "charge",
    amount,
    feeDetails: [{ amount: processingFee(amount), type: "stripe_fee", description: "Stripe processing fees" }],
    currency,
    description: charge.description,
    availableOn,
    source: charge.id,
  }).id;

  if (!charge.transferData) return;
  const fee = charge.applicationFeeAmount ?? 0;
  const transfer = sendTransfer(sim, {
    amount: charge.transferData.amount ?? amount,
    currency,
    destination: charge.transferData.destination,
    description: null,
    sourceTransaction: charge.id,
    transferGroup: charge.transferGroup,
    metadata: {},
    applicationFee: fee,
    availableOn,
  });
  charge.transfer = transfer.id;
  if (fee === 0) return;

  const payment = known(sim, "charge", transfer.destinationPayment);
  charge.applicationFee = collectFee(sim, {
    account: transfer.destination,
    amount: fee,
    currency,
    payment: payment.id,
    originatingTransaction: charge.id,
    availableOn,
  }).id;
  payment.applicationFee = charge.applicationFee;
}

/** Settles a paid charge that has not been settled yet, and says so. */
export function settleChargeLate(sim: Sim, charge: Charge): void {
  if (charge.balanceTransaction !== null) return;
  settleCharge(sim, charge);
  emit(sim, charge.owner, "charge.updated", renderCharge(charge), {
    application_fee: null,
    balance_transaction: null,
    transfer: null,
  });
}

function availableAtOnce(number: string): boolean {
  const behaviour = cardBehaviour(number);
  return behaviour?.kind === "charge" && behaviour.availableAtOnce === true;
}

const chargeListParams = z.strictObject({
  ...listParams,
  ...notSimulated("customer"),
  created: when.optional(),
  payment_intent: text().optional(),
  transfer_group: text().optional(),
});

export const chargeOperations: Operation[] = [
  operation("GET", "/v1/charges", chargeListParams, ({ sim, account, params }) => {
    const charges = newestFirst(sim, "charge", account).filter(
      (each) =>
        (params.created?.(each.created) ?? true) &&
        (params.payment_intent === undefined || each.paymentIntent === params.payment_intent) &&
        (params.transfer_group === undefined || each.transferGroup === params.transfer_group),
    );
    return page("charge", "/v1/charges", charges, params, renderCharge);
  }),

  operation("GET", "/v1/charges/{charge}", z.strictObject({ expand }), ({ sim, account, path }) =>
    renderCharge(getCharge(sim, account, path.charge)),
  ),
];

export function getCharge(sim: Sim, account: string, id: string, param = "charge"): Charge {
  const charge = find(sim, "charge", account, id);
  if (!charge) throw missing("charge", id, param);
  return charge;
}
