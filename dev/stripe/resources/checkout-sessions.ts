import { z } from "zod";
import { invalid, missing, StripeError } from "../errors";
import { page } from "../lists";
import { formatAmount, maximumAmount, minimumAmount } from "../money";
import type { CheckoutSession, LineItem, PaymentIntentData } from "../objects";
import { type Operation, operation } from "../operation";
import { expand, listParams } from "../params";
import { add, find, known, newestFirst, newId, now, type Sim } from "../store";
import { getDestination } from "./accounts";
import { type CreateSessionParams, createSessionParams, listSessionParams } from "./checkout-session-params";
import { renderLineItem, renderSession } from "./checkout-session-view";
import { emit } from "./events";
import { cancelIntent } from "./payment-intents";

const shortestSeconds = 30 * 60;
const longestSeconds = 24 * 60 * 60;

export const checkoutSessionOperations: Operation[] = [
  operation("POST", "/v1/checkout/sessions", createSessionParams, ({ sim, account, params }) =>
    renderSession(sim, createSession(sim, account, params)),
  ),

  operation("GET", "/v1/checkout/sessions", listSessionParams, ({ sim, account, params }) => {
    const sessions = newestFirst(sim, "checkout.session", account).filter(
      (each) =>
        (params.created?.(each.created) ?? true) &&
        each.status === (params.status ?? each.status) &&
        (params.payment_intent === undefined || each.paymentIntent === params.payment_intent) &&
        (params.customer_details === undefined || each.buyer?.email === params.customer_details.email),
    );
    return page("checkout.session", "/v1/checkout/sessions", sessions, params, (each) => renderSession(sim, each));
  }),

  operation("GET", "/v1/checkout/sessions/{session}", z.strictObject({ expand }), ({ sim, account, path }) =>
    renderSession(sim, getSession(sim, account, path.session)),
  ),

  operation("POST", "/v1/checkout/sessions/{session}/expire", z.strictObject({ expand }), ({ sim, account, path }) => {
    const session = getSession(sim, account, path.session);
    if (session.status !== "open") {
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    }
    expireSession(sim, session);
    return renderSession(sim, session);
  }),

  operation(
    "GET",
    "/v1/checkout/sessions/{session}/line_items",
    z.strictObject(listParams),
    ({ sim, account, path, params }) => {
      const session = getSession(sim, account, path.session);
      const url = `/v1/checkout/sessions/${session.id}/line_items`;
      return page("item", url, session.lineItems, params, (item) => renderLineItem(session, item));
    },
  ),
];

function createSession(sim: Sim, account: string, params: CreateSessionParams): CheckoutSession {
  if (account !== sim.state.platform) {
    throw new StripeError(400, "The simulator creates Checkout Sessions on the platform only (destination charges).");
  }
  const currency = oneCurrency(params);
  const total = params.line_items.reduce((sum, item) => sum + item.price_data.unit_amount * item.quantity, 0);
  checkTotal(total, currency);
  const paymentIntentData = checkPaymentIntentData(sim, params, total);

  return add(sim, "checkout.session", account, newId(sim, "cs_test_", 58), {
    status: "open",
    paymentStatus: "unpaid",
    allowedPaymentMethodTypes: allowedTypes(params),
    amountTotal: total,
    currency,
    cancelUrl: params.cancel_url ?? null,
    successUrl: params.success_url,
    clientReferenceId: params.client_reference_id ?? null,
    customerEmail: params.customer_email ?? null,
    buyer: null,
    expiresAt: checkExpiry(sim, params.expires_at),
    lineItems: params.line_items.map((item) => newLineItem(sim, item)),
    locale: params.locale ?? null,
    submitType: params.submit_type ?? null,
    metadata: params.metadata ?? {},
    paymentIntent: null,
    paymentIntentData,
  });
}

function oneCurrency(params: CreateSessionParams): string {
  const currencies = new Set(params.line_items.map((item) => item.price_data.currency));
  if (params.currency) currencies.add(params.currency);
  const [currency, another] = currencies;
  if (!currency || another) {
    throw invalid("All line items of a Checkout Session must have the same currency.", undefined, "line_items");
  }
  return currency;
}

function checkTotal(total: number, currency: string): void {
  if (total < minimumAmount(currency)) {
    throw invalid(
      `The Checkout Session's total amount due must add up to at least ${formatAmount(minimumAmount(currency), currency)} ${currency}`,
      "amount_too_small",
    );
  }
  if (total > maximumAmount) {
    throw invalid(
      `The Checkout Session's total amount due must be no more than ${formatAmount(maximumAmount, currency)}`,
      "amount_too_large",
    );
  }
}

function checkPaymentIntentData(sim: Sim, params: CreateSessionParams, total: number): PaymentIntentData {
  const data = params.payment_intent_data ?? {};
  const fee = data.application_fee_amount;
  const feeParam = "payment_intent_data[application_fee_amount]";
  const destinationParam = "payment_intent_data[transfer_data][destination]";
  if (fee !== undefined && fee > total) {
    throw invalid(
      `The application fee (${fee}) can't be greater than the amount of the payment (${total}).`,
      undefined,
      feeParam,
    );
  }
  if (fee !== undefined && !data.transfer_data) {
    throw invalid(
      "Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).",
      undefined,
      feeParam,
    );
  }
  if (data.transfer_data) {
    const { amount = null } = data.transfer_data;
    if (amount !== null && fee !== undefined) {
      throw invalid(
        "You may only specify one of application_fee_amount and transfer_data[amount].",
        undefined,
        feeParam,
      );
    }
    if (amount !== null && amount > total) {
      throw invalid(
        "transfer_data[amount] can't be greater than the amount of the payment.",
        undefined,
        destinationParam,
      );
    }
    getDestination(sim, sim.state.platform, data.transfer_data.destination, destinationParam);
  }
  return {
    applicationFeeAmount: fee ?? null,
    captureMethod: data.capture_method ?? "automatic_async",
    description: data.description ?? null,
    metadata: data.metadata ?? {},
    receiptEmail: data.receipt_email ?? null,
    statementDescriptor: data.statement_descriptor ?? null,
    statementDescriptorSuffix: data.statement_descriptor_suffix ?? null,
    transferData: data.transfer_data
      ? { destination: data.transfer_data.destination, amount: data.transfer_data.amount ?? null }
      : null,
    transferGroup: data.transfer_group ?? null,
  };
}

function allowedTypes(params: CreateSessionParams): string[] {
  const excluded = params.excluded_payment_method_types ?? [];
  const allowed = (params.allowed_payment_method_types ?? ["card", "link"]).filter((type) => !excluded.includes(type));
  if (allowed.includes("card")) return allowed;
  throw invalid(
    "The simulator takes cards only, and this Checkout Session doesn't allow them.",
    undefined,
    "allowed_payment_method_types",
  );
}

function checkExpiry(sim: Sim, asked: number | undefined): number {
  const lifetime = asked === undefined ? longestSeconds : asked - now(sim);
  if (lifetime < shortestSeconds) {
    throw invalid(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      undefined,
      "expires_at",
    );
  }
  if (lifetime > longestSeconds) {
    throw invalid(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      undefined,
      "expires_at",
    );
  }
  return now(sim) + lifetime;
}

function newLineItem(sim: Sim, item: CreateSessionParams["line_items"][number]): LineItem {
  const { currency, product_data, tax_behavior, unit_amount } = item.price_data;
  return {
    id: newId(sim, "li_"),
    currency,
    quantity: item.quantity,
    unitAmount: unit_amount,
    name: product_data.name,
    price: newId(sim, "price_"),
    product: newId(sim, "prod_", 14),
    taxBehavior: tax_behavior ?? null,
    metadata: item.metadata ?? {},
  };
}

/** Closes a page that nobody paid on. */
export function expireSession(sim: Sim, session: CheckoutSession): void {
  session.status = "expired";
  emit(sim, session.owner, "checkout.session.expired", renderSession(sim, session));
  if (session.paymentIntent) cancelIntent(sim, known(sim, "payment_intent", session.paymentIntent), "expired");
}

function getSession(sim: Sim, account: string, id: string): CheckoutSession {
  const session = find(sim, "checkout.session", account, id);
  if (!session) throw missing("checkout.session", id, "session");
  return session;
}
