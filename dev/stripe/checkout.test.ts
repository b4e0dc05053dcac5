import { describe, expect, test } from "vitest";
import { activeSeller, idOf, sellerParams, sessionParams, startTestSimulator } from "./test-simulator";

async function openSession() {
  const { stripe, control, simulator } = await startTestSimulator();
  const seller = await activeSeller(stripe);
  const session = await stripe.checkout.sessions.create(sessionParams(seller));
  const page = visit(session.url ?? "");
  return { stripe, control, simulator, seller, session, page };
}

/** A person at the payment page. */
function visit(url: string) {
  const show = async () => (await fetch(url, { redirect: "manual" })).text();
  const submit = async (fields: Record<string, string>, address = url) => {
    const token = /name="token" value="([^"]+)"/.exec(await show())?.[1] ?? "";
    return fetch(address, { method: "POST", body: new URLSearchParams({ token, ...fields }), redirect: "manual" });
  };
  const pay = (number: string, fields: Record<string, string> = {}) =>
    submit({ number, expiry: "12 / 34", cvc: "123", name: "Bea Buyer", ...fields });
  return { show, submit, pay };
}

test("opens a session with a page and no payment yet", async () => {
  const { session, seller } = await openSession();
  expect(session).toMatchObject({
    object: "checkout.session",
    status: "open",
    payment_status: "unpaid",
    amount_total: 1000,
    currency: "usd",
    payment_intent: null,
    client_reference_id: "purchase-1",
    metadata: { purchase_id: "purchase-1" },
  });
  expect(session.id).toMatch(/^cs_test_\w{58}$/);
  expect(session.expires_at - session.created).toBe(24 * 60 * 60);
  expect(seller).toMatch(/^acct_\w{16}$/);
});

test("shows what is paid for, and the way back", async () => {
  const { page } = await openSession();
  const shown = await page.show();
  expect(shown).toContain("Tables &amp; charts [pro]");
  expect(shown).toContain("$10.00");
  expect(shown).toContain('href="http://localhost:3000/skills/tables"');
  expect(shown).toContain("SIMULATOR");
});

test("leads to the success page once paid", async () => {
  const { stripe, session, page } = await openSession();
  const answer = await page.pay("4242 4242 4242 4242");
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe(`http://localhost:3000/checkout/done?session_id=${session.id}`);

  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent.latest_charge"] });
  expect(paid).toMatchObject({
    status: "complete",
    payment_status: "paid",
    url: null,
    customer_details: { email: "buyer@example.com", name: "Bea Buyer" },
    payment_intent: {
      status: "succeeded",
      amount_received: 1000,
      application_fee_amount: 150,
      metadata: { purchase_id: "purchase-1" },
      latest_charge: { status: "succeeded", paid: true, payment_method_details: { card: { last4: "4242" } } },
    },
  });
});

test("charges once, however often the form is sent", async () => {
  const { stripe, session, page } = await openSession();
  const answers = await Promise.all(Array.from({ length: 5 }, () => page.pay("4242424242424242")));
  expect(answers.filter((answer) => answer.status === 303).length).toBe(1);
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id);
  expect((await stripe.charges.list({ payment_intent: idOf(payment_intent) })).data).toHaveLength(1);
  expect(await page.show()).toContain("already paid");
});

describe("a card that is refused leaves the session open", () => {
  test.each([
    ["4000000000000002", "card_declined", "generic_decline"],
    ["4000000000009995", "card_declined", "insufficient_funds"],
    ["4000000000009987", "card_declined", "lost_card"],
    ["4000000000009979", "card_declined", "stolen_card"],
    ["4000000000000069", "expired_card", "expired_card"],
    ["4000000000000127", "incorrect_cvc", "incorrect_cvc"],
    ["4000000000000119", "processing_error", "processing_error"],
    ["4111111111111111", "card_declined", "test_mode_live_card"],
  ])("%s: %s, %s", async (number, code, decline_code) => {
    const { stripe, session, page } = await openSession();
    const answer = await page.pay(number);
    expect(answer.status).toBe(402);
    expect(await answer.text()).toContain('role="alert"');

    const after = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent.latest_charge"] });
    expect(after).toMatchObject({
      status: "open",
      payment_intent: {
        status: "requires_payment_method",
        last_payment_error: { type: "card_error", code, decline_code },
        latest_charge: { status: "failed", failure_code: code, paid: false },
      },
    });
    expect((await page.pay("4242424242424242")).status).toBe(303);
  });

  test.each([
    ["4242424242424241", {}, "card number is incorrect"],
    ["not a number", {}, "card number is incorrect"],
    ["4242424242424242", { expiry: "01 / 20" }, "expiration year is invalid"],
    ["4242424242424242", { expiry: "13 / 34" }, "expiration month is invalid"],
    ["4242424242424242", { expiry: "" }, "expiration month is invalid"],
    ["4242424242424242", { cvc: "1" }, "security code is invalid"],
  ])("%s %o is a mistake that nobody is charged for", async (number, fields, message) => {
    const { stripe, session, page } = await openSession();
    const answer = await page.pay(number, fields);
    expect(await answer.text()).toContain(message);
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_intent).toBeNull();
  });
});

describe("3-D Secure", () => {
  test.each([
    ["approve", 303, "complete"],
    ["fail", 402, "open"],
  ])("%s", async (answer, status, sessionStatus) => {
    const { stripe, session, page } = await openSession();
    const asked = await page.pay("4000002500003155");
    expect(asked.headers.get("location")).toBe(`/c/pay/${session.id}/authenticate`);
    const waiting = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
    expect(waiting).toMatchObject({ status: "open", payment_intent: { status: "requires_action" } });

    const answered = await page.submit({ answer }, `${session.url}/authenticate`);
    expect(answered.status).toBe(status);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe(sessionStatus);
  });
});

test("takes no form but its own", async () => {
  const { page } = await openSession();
  expect((await page.pay("4242424242424242", { token: "forged" })).status).toBe(403);
});

test("never runs a title", async () => {
  const { stripe } = await startTestSimulator();
  const params = sessionParams(await activeSeller(stripe));
  params.line_items[0] = {
    ...params.line_items[0],
    price_data: {
      currency: "usd",
      unit_amount: 900,
      product_data: { name: '<script>alert("1")</script>', metadata: { listing_id: "1" } },
    },
    quantity: 1,
  };
  const session = await stripe.checkout.sessions.create(params);
  const shown = await visit(session.url ?? "").show();
  expect(shown).not.toContain("<script");
  expect(shown).toContain("&lt;script&gt;");
});

describe("the end of a session", () => {
  test("can be asked for while it is open", async () => {
    const { stripe, session, page } = await openSession();
    expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: "expired", url: null });
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow("status of expired");
    const gone = await fetch(session.url ?? "");
    expect(gone.status).toBe(410);
    expect(await gone.text()).toContain("http://localhost:3000/skills/tables");
    expect((await page.pay("4242424242424242")).status).toBe(403);
  });

  test("comes by itself, and cancels a payment that was begun", async () => {
    const { stripe, control, seller } = await openSession();
    const expires_at = Math.floor(Date.now() / 1000) + 31 * 60;
    const session = await stripe.checkout.sessions.create({ ...sessionParams(seller), expires_at });
    await control("pay", { session: session.id, card: "4000000000000002" });
    await control("clock", { advance_seconds: 32 * 60 });

    const expired = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
    expect(expired).toMatchObject({ status: "expired", payment_intent: { status: "canceled" } });
    expect((await control("pay", { session: session.id, card: "4242424242424242" })).httpStatus).toBe(409);
    const { data } = await stripe.events.list({ types: ["checkout.session.expired", "payment_intent.canceled"] });
    expect(data).toHaveLength(2);
  });

  test("can't be asked for once paid", async () => {
    const { stripe, session, page } = await openSession();
    await page.pay("4242424242424242");
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow("status of complete");
  });
});

describe("refuses to open a session", () => {
  test.each([
    ["below the minimum", { amount: 49, fee: 1 }, "amount_too_small"],
    ["above the maximum", { amount: 100_000_000, fee: 1 }, "amount_too_large"],
    ["with a fee above the amount", { amount: 1000, fee: 1001 }, undefined],
  ])("%s", async (_, { amount, fee }, code) => {
    const { stripe } = await startTestSimulator();
    const seller = await activeSeller(stripe);
    const refused = stripe.checkout.sessions.create(sessionParams(seller, amount, fee));
    await expect(refused).rejects.toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400, code });
  });

  test("for a seller who can't be paid", async () => {
    const { stripe } = await startTestSimulator();
    const { id } = await stripe.v2.core.accounts.create(sellerParams());
    const refused = stripe.checkout.sessions.create(sessionParams(id));
    await expect(refused).rejects.toMatchObject({ code: "insufficient_capabilities_for_transfer" });
    const unknown = stripe.checkout.sessions.create(sessionParams("acct_none"));
    await expect(unknown).rejects.toMatchObject({ code: "resource_missing" });
  });

  test.each([29 * 60, 24 * 60 * 60 + 60])("that ends in %i seconds", async (seconds) => {
    const { stripe } = await startTestSimulator();
    const expires_at = Math.floor(Date.now() / 1000) + seconds;
    const params = { ...sessionParams(await activeSeller(stripe)), expires_at };
    await expect(stripe.checkout.sessions.create(params)).rejects.toMatchObject({ param: "expires_at" });
  });

  test("that leads to an unsafe place", async () => {
    const { stripe } = await startTestSimulator();
    const params = { ...sessionParams(await activeSeller(stripe)), success_url: "http://example.com/done" };
    await expect(stripe.checkout.sessions.create(params)).rejects.toMatchObject({ code: "url_invalid" });
  });
});

test("does not charge for a seller who lost the right to be paid", async () => {
  const { stripe, control, seller, session, page } = await openSession();
  await control("onboard", { account: seller, outcome: "restricted" });
  const answer = await page.pay("4242424242424242");
  expect(await answer.text()).toContain("You have not been charged");
  const after = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
  expect(after).toMatchObject({ status: "open", payment_intent: { latest_charge: null } });
});

test("does not let a session's payment be cancelled behind its back", async () => {
  const { stripe, control, session } = await openSession();
  await control("pay", { session: session.id, card: "4000000000000002" });
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id);
  const refused = stripe.paymentIntents.cancel(idOf(payment_intent));
  await expect(refused).rejects.toMatchObject({ code: "payment_intent_unexpected_state" });
});
