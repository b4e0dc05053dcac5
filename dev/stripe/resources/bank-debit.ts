import type { Buyer, CheckoutSession } from "../objects";
import { known, newId, type Sim, schedule } from "../store";
import { renderCharge } from "./charge-view";
import { addCharge, decline, destinationError, openIntent, type PaymentResult, settleInTime } from "./checkout-payment";
import { renderSession } from "./checkout-session-view";
import { emit } from "./events";
import { renderIntent } from "./payment-intents";

const secondsToClear = 60;

/** Completes a session with a debit whose money arrives, or doesn't, some time later. */
export function payByDebit(
  sim: Sim,
  session: CheckoutSession,
  buyer: Buyer,
  clears: boolean,
): PaymentResult | { status: "processing" } {
  if (session.status !== "open") return { status: "closed" };
  const intent = openIntent(sim, session);
  const unpayable = destinationError(sim, intent);
  if (unpayable) return decline(sim, intent, unpayable);

  intent.paymentMethod = newId(sim, "pm_");
  intent.status = "processing";
  intent.lastPaymentError = null;
  intent.challenged = null;
  const charge = addCharge(sim, intent, buyer, null);
  charge.status = "pending";
  intent.latestCharge = charge.id;
  session.status = "complete";
  session.buyer = { email: buyer.email, name: buyer.name, country: buyer.country };
  schedule(sim, clears ? "clear_debit" : "bounce_debit", charge.id, secondsToClear);

  emit(sim, charge.owner, "charge.pending", renderCharge(charge));
  emit(sim, intent.owner, "payment_intent.processing", renderIntent(intent));
  emit(sim, session.owner, "checkout.session.completed", renderSession(sim, session));
  return { status: "processing" };
}

/** Lets a debit's money arrive, or not. */
export function endDebit(sim: Sim, chargeId: string, clears: boolean): void {
  const charge = known(sim, "charge", chargeId);
  const intent = known(sim, "payment_intent", charge.paymentIntent ?? "");
  const session = known(sim, "checkout.session", intent.session);
  if (clears) {
    charge.status = "succeeded";
    intent.status = "succeeded";
    session.paymentStatus = "paid";
    settleInTime(sim, intent, charge);
    emit(sim, charge.owner, "charge.succeeded", renderCharge(charge));
    emit(sim, intent.owner, "payment_intent.succeeded", renderIntent(intent));
    emit(sim, session.owner, "checkout.session.async_payment_succeeded", renderSession(sim, session));
    return;
  }
  const message = "The customer's account has insufficient funds to cover this payment.";
  charge.status = "failed";
  charge.failure = { code: "insufficient_funds", message, reason: "insufficient_funds" };
  emit(sim, charge.owner, "charge.failed", renderCharge(charge));
  decline(sim, intent, { type: "card_error", code: "insufficient_funds", message, charge: charge.id });
  emit(sim, session.owner, "checkout.session.async_payment_failed", renderSession(sim, session));
}
