import type Stripe from "stripe";
import { expect, test } from "vitest";
import { problemsOf } from "./verify";

const purchase = { id: "p1", amountCents: 1000, feeCents: 150, currency: "usd", destinationAccount: "acct_1" };

const intent = {
  status: "succeeded",
  amount_received: 1000,
  application_fee_amount: 150,
  transfer_data: { destination: "acct_1" },
};
const paid = {
  mode: "payment",
  livemode: false,
  currency: "usd",
  amount_total: 1000,
  metadata: { purchase_id: "p1" },
  payment_intent: intent,
};

/** Only the fields that are looked at; the rest of a session is the processor's business. */
function session(changes: object, intentChanges: object = {}): Stripe.Checkout.Session {
  return { ...paid, payment_intent: { ...intent, ...intentChanges }, ...changes } as unknown as Stripe.Checkout.Session;
}

test("finds nothing wrong with the payment that was agreed on", () => {
  expect(problemsOf(session({}), purchase, false)).toEqual([]);
  expect(problemsOf(session({}, { transfer_data: { destination: { id: "acct_1" } } }), purchase, false)).toEqual([]);
});

test.each([
  [{ mode: "setup" }, {}],
  [{ livemode: true }, {}],
  [{ currency: "eur" }, {}],
  [{ amount_total: 999 }, {}],
  [{ metadata: { purchase_id: "p2" } }, {}],
  [{ metadata: null }, {}],
  [{ payment_intent: null }, {}],
  [{ payment_intent: "pi_1" }, {}],
  [{}, { status: "processing" }],
  [{}, { amount_received: 1 }],
  [{}, { application_fee_amount: 0 }],
  [{}, { transfer_data: { destination: "acct_2" } }],
  [{}, { transfer_data: null }],
])("finds the difference in %j %j", (changes, intentChanges) => {
  expect(problemsOf(session(changes, intentChanges), purchase, false)).toHaveLength(1);
});
