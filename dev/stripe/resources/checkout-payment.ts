import { brandOf, type CardBehaviour, cardBehaviour, hasCheckDigit } from "../cards";
import type { Buyer, Charge, CheckoutSession, PaymentError, PaymentIntent } from "../objects";
import { add, known, newId, now, type Sim, schedule } from "../store";
import { receivesTransfers } from "./accounts";
import { renderCharge } from "./charge-view";
import { settleCharge } from "./charges";
import { renderSession } from "./checkout-session-view";
import { emit } from "./events";
import { renderIntent } from "./payment-intents";

export type Payment = { card: string; cvc: string; buyer: Buyer };

export type PaymentResult =
  | { status: "paid" }
  | { status: "requires_action" }
  | { status: "closed" }
  | { status: "declined"; error: PaymentError };

const liveCard: CardBehaviour = {
  kind: "decline",
  code: "card_declined",
  decline_code: "test_mode_live_card",
  message: "Your card was declined. Only test cards work here; try 4242 4242 4242 4242.",
};

/** Tries to pay an open session with a card, as its hosted page does. */
export function paySession(sim: Sim, session: CheckoutSession, payment: Payment): PaymentResult {
  if (session.status !== "open") return { status: "closed" };
  const mistake = mistakeIn(sim, payment);
  if (mistake) return { status: "declined", error: mistake };

  const intent = openIntent(sim, session);
  intent.paymentMethod = newId(sim, "pm_");
  intent.challenged = null;

  const unpayable = destinationError(sim, intent);
  if (unpayable) return decline(sim, intent, unpayable);

  const behaviour = cardBehaviour(payment.card) ?? liveCard;
  if (behaviour.kind === "decline") {
    const { code, decline_code, message } = behaviour;
    return declineCard(sim, intent, payment, { type: "card_error", code, decline_code, message });
  }
  if (behaviour.kind === "challenge") {
    intent.status = "requires_action";
    intent.challenged = { card: payment.card, buyer: payment.buyer };
    emit(sim, intent.owner, "payment_intent.requires_action", renderIntent(intent));
    return { status: "requires_action" };
  }
  return complete(sim, session, intent, payment, false);
}

/** Ends a 3-D Secure question the way the card's owner answered it. */
export function answerChallenge(sim: Sim, session: CheckoutSession, approves: boolean): PaymentResult {
  const intent = session.paymentIntent === null ? null : known(sim, "payment_intent", session.paymentIntent);
  if (session.status !== "open" || !intent?.challenged) return { status: "closed" };

  const { card, buyer } = intent.challenged;
  intent.challenged = null;
  if (approves) {
    const unpayable = destinationError(sim, intent);
    return unpayable ? decline(sim, intent, unpayable) : complete(sim, session, intent, { card, cvc: "", buyer }, true);
  }
  return decline(sim, intent, {
    type: "invalid_request_error",
    code: "payment_intent_authentication_failure",
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  });
}

function mistakeIn(sim: Sim, { card, cvc, buyer }: Payment): PaymentError | null {
  const error = (code: string, param: string, message: string): PaymentError => ({
    type: "card_error",
    code,
    param,
    message,
  });
  if (!hasCheckDigit(card)) return error("incorrect_number", "number", "Your card number is incorrect.");
  if (!Number.isInteger(buyer.expMonth) || buyer.expMonth < 1 || buyer.expMonth > 12) {
    return error("invalid_expiry_month", "exp_month", "Your card's expiration month is invalid.");
  }
  const today = new Date(now(sim) * 1000);
  const monthsLeft = (buyer.expYear - today.getUTCFullYear()) * 12 + buyer.expMonth - (today.getUTCMonth() + 1);
  if (!Number.isInteger(buyer.expYear) || monthsLeft < 0 || monthsLeft > 50 * 12) {
    return error("invalid_expiry_year", "exp_year", "Your card's expiration year is invalid.");
  }
  if (!/^\d{3,4}$/.test(cvc)) return error("invalid_cvc", "cvc", "Your card's security code is invalid.");
  return null;
}

/** The session's payment, which exists from the first attempt on. */
export function openIntent(sim: Sim, session: CheckoutSession): PaymentIntent {
  if (session.paymentIntent) return known(sim, "payment_intent", session.paymentIntent);
  const id = newId(sim, "pi_");
  const intent = add(sim, "payment_intent", session.owner, id, {
    ...session.paymentIntentData,
    session: session.id,
    status: "requires_payment_method",
    amount: session.amountTotal,
    currency: session.currency,
    clientSecret: `${id}_secret_${newId(sim, "", 25)}`,
    allowedPaymentMethodTypes: session.allowedPaymentMethodTypes,
    canceledAt: null,
    cancellationReason: null,
    lastPaymentError: null,
    latestCharge: null,
    paymentMethod: null,
    challenged: null,
  });
  session.paymentIntent = id;
  emit(sim, intent.owner, "payment_intent.created", renderIntent(intent));
  return intent;
}

/** The seller may have lost the right to receive money since the page was opened. */
export function destinationError(sim: Sim, intent: PaymentIntent): PaymentError | null {
  if (!intent.transferData) return null;
  if (receivesTransfers(known(sim, "account", intent.transferData.destination))) return null;
  return {
    type: "invalid_request_error",
    code: "capability_not_active",
    message: "The seller can't receive payments at the moment. You have not been charged.",
  };
}

function declineCard(sim: Sim, intent: PaymentIntent, payment: Payment, error: PaymentError): PaymentResult {
  const charge = addCharge(sim, intent, payment.buyer, cardOf(payment, false));
  charge.status = "failed";
  charge.failure = { code: error.code, message: error.message, reason: error.decline_code ?? error.code };
  intent.latestCharge = charge.id;
  emit(sim, charge.owner, "charge.failed", renderCharge(charge));
  return decline(sim, intent, { ...error, charge: charge.id });
}

export function decline(sim: Sim, intent: PaymentIntent, error: PaymentError): PaymentResult {
  intent.status = "requires_payment_method";
  intent.paymentMethod = null;
  intent.lastPaymentError = error;
  emit(sim, intent.owner, "payment_intent.payment_failed", renderIntent(intent));
  return { status: "declined", error };
}

function complete(
  sim: Sim,
  session: CheckoutSession,
  intent: PaymentIntent,
  payment: Payment,
  authenticated: boolean,
): PaymentResult {
  const charge = addCharge(sim, intent, payment.buyer, cardOf(payment, authenticated));
  intent.status = "succeeded";
  intent.lastPaymentError = null;
  intent.latestCharge = charge.id;
  session.status = "complete";
  session.paymentStatus = "paid";
  session.buyer = { email: payment.buyer.email, name: payment.buyer.name, country: payment.buyer.country };

  settleInTime(sim, intent, charge);

  if (isDisputedLater(payment.card)) schedule(sim, "open_dispute", charge.id, 2);

  emit(sim, charge.owner, "charge.succeeded", renderCharge(charge));
  emit(sim, intent.owner, "payment_intent.succeeded", renderIntent(intent));
  emit(sim, session.owner, "checkout.session.completed", renderSession(sim, session));
  return { status: "paid" };
}

function isDisputedLater(card: string): boolean {
  const behaviour = cardBehaviour(card);
  return behaviour?.kind === "charge" && behaviour.dispute !== undefined;
}

/** Books a charge at once, or a moment later where its payment is captured asynchronously. */
export function settleInTime(sim: Sim, intent: PaymentIntent, charge: Charge): void {
  const isLater = intent.captureMethod === "automatic_async" && sim.state.faults.async_capture;
  if (isLater) schedule(sim, "settle_charge", charge.id, 2);
  else settleCharge(sim, charge);
}

function cardOf({ card, buyer }: Payment, authenticated: boolean): Charge["card"] {
  return { number: card, expMonth: buyer.expMonth, expYear: buyer.expYear, brand: brandOf(card), authenticated };
}

/** An attempt to take the money of a payment, good until said otherwise. */
export function addCharge(
  sim: Sim,
  intent: PaymentIntent,
  buyer: Omit<Buyer, "expMonth" | "expYear">,
  card: Charge["card"],
): Charge {
  return add(sim, "charge", intent.owner, newId(sim, "ch_"), {
    status: "succeeded",
    amount: intent.amount,
    amountRefunded: 0,
    currency: intent.currency,
    applicationFee: null,
    applicationFeeAmount: intent.applicationFeeAmount,
    balanceTransaction: null,
    billing: { email: buyer.email, name: buyer.name, country: buyer.country },
    card,
    description: intent.description,
    disputed: false,
    failure: null,
    metadata: intent.metadata,
    paymentIntent: intent.id,
    paymentMethod: intent.paymentMethod,
    receiptEmail: intent.receiptEmail,
    sourceTransfer: null,
    statementDescriptor: intent.statementDescriptor,
    statementDescriptorSuffix: intent.statementDescriptorSuffix,
    transfer: null,
    transferData: intent.transferData,
    transferGroup: intent.transferGroup,
  });
}
