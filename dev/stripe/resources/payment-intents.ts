import { z } from "zod";
import { invalid, missing } from "../errors";
import { page } from "../lists";
import type { PaymentIntent } from "../objects";
import { type Operation, operation } from "../operation";
import { expand, listParams, notSimulated, text, when } from "../params";
import { find, known, newestFirst, now, type Sim } from "../store";
import { emit } from "./events";

const listIntentParams = z.strictObject({
  ...listParams,
  ...notSimulated("customer", "customer_account"),
  created: when.optional(),
});

const cancelParams = z.strictObject({
  cancellation_reason: z.enum(["abandoned", "duplicate", "fraudulent", "requested_by_customer"]).optional(),
  expand,
});

export const paymentIntentOperations: Operation[] = [
  operation("GET", "/v1/payment_intents", listIntentParams, ({ sim, account, params }) => {
    const intents = newestFirst(sim, "payment_intent", account).filter(
      (each) => params.created?.(each.created) ?? true,
    );
    return page("payment_intent", "/v1/payment_intents", intents, params, renderIntent);
  }),

  operation(
    "GET",
    "/v1/payment_intents/{intent}",
    z.strictObject({ expand, client_secret: text().optional() }),
    ({ sim, account, path }) => renderIntent(getIntent(sim, account, path.intent)),
  ),

  operation("POST", "/v1/payment_intents/{intent}/cancel", cancelParams, ({ sim, account, path, params }) => {
    const intent = getIntent(sim, account, path.intent);
    if (known(sim, "checkout.session", intent.session).status === "open") {
      throw invalid(
        `You cannot cancel PaymentIntents that were created by a Checkout Session. Instead, expire the Checkout Session ${intent.session}.`,
        "payment_intent_unexpected_state",
      );
    }
    if (intent.status === "succeeded" || intent.status === "canceled") {
      throw invalid(
        `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
        "payment_intent_unexpected_state",
      );
    }
    cancelIntent(sim, intent, params.cancellation_reason ?? null);
    return renderIntent(intent);
  }),
];

/** Ends a payment that has not succeeded. */
export function cancelIntent(sim: Sim, intent: PaymentIntent, reason: string | null): void {
  intent.status = "canceled";
  intent.canceledAt = now(sim);
  intent.cancellationReason = reason;
  intent.challenged = null;
  emit(sim, intent.owner, "payment_intent.canceled", renderIntent(intent));
}

export function getIntent(sim: Sim, account: string, id: string, param = "intent"): PaymentIntent {
  const intent = find(sim, "payment_intent", account, id);
  if (!intent) throw missing("payment_intent", id, param);
  return intent;
}

/** The payment as the API answers it. */
export function renderIntent(intent: PaymentIntent) {
  return {
    id: intent.id,
    object: "payment_intent",
    allowed_payment_method_types: intent.allowedPaymentMethodTypes,
    amount: intent.amount,
    amount_capturable: 0,
    amount_received: intent.status === "succeeded" ? intent.amount : 0,
    application: null,
    application_fee_amount: intent.applicationFeeAmount,
    automatic_payment_methods: null,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.cancellationReason,
    capture_method: intent.captureMethod,
    client_secret: intent.clientSecret,
    confirmation_method: "automatic",
    created: intent.created,
    currency: intent.currency,
    customer: null,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: [],
    last_payment_error: intent.lastPaymentError,
    latest_charge: intent.latestCharge,
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action: intent.status === "requires_action" ? { type: "use_stripe_sdk", use_stripe_sdk: {} } : null,
    on_behalf_of: null,
    payment_method: intent.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: intent.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: intent.statementDescriptor,
    statement_descriptor_suffix: intent.statementDescriptorSuffix,
    status: intent.status,
    transfer_data: intent.transferData && {
      destination: intent.transferData.destination,
      ...(intent.transferData.amount !== null && { amount: intent.transferData.amount }),
    },
    transfer_group: intent.transferGroup,
  };
}
