import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { apiVersion } from "./auth";
import { activeSeller, clientFor, idOf, sessionParams, startTestSimulator } from "./test-simulator";

const form = { "content-type": "application/x-www-form-urlencoded", authorization: "Bearer sk_test_simulator" };

/** A request that the SDK would not send. */
async function raw(url: string, init: RequestInit = {}) {
  const response = await fetch(url, { ...init, headers: { ...form, ...init.headers } });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

test("speaks the version that the SDK is made for", () => {
  expect(Stripe.API_VERSION).toBe(apiVersion);
});

describe("who calls", () => {
  test.each([
    ["no key", {}, 401, "You did not provide an API key"],
    ["a live key", { authorization: "Bearer sk_live_1234567890" }, 401, "Never send it a live key"],
    ["a wrong key", { authorization: "Bearer nonsense-and-more" }, 401, "Invalid API Key provided: nonsense***more"],
    ["another version", { authorization: "Bearer sk_test_x", "stripe-version": "2020-08-27" }, 400, "API version"],
    [
      "an unknown account",
      { authorization: "Bearer sk_test_x", "stripe-account": "acct_none" },
      403,
      "does not have access",
    ],
  ])("is refused with %s", async (_, headers, status, message) => {
    const { simulator } = await startTestSimulator();
    const response = await fetch(`${simulator.url}/v1/balance`, { headers });
    expect(response.status).toBe(status);
    expect((await response.json()).error.message).toContain(message);
  });

  test("may send the key as a basic user", async () => {
    const { simulator } = await startTestSimulator();
    const authorization = `Basic ${Buffer.from("sk_test_x:").toString("base64")}`;
    expect((await raw(`${simulator.url}/v1/balance`, { headers: { authorization } })).status).toBe(200);
  });

  test("is answered with the request's id and the version", async () => {
    const { stripe } = await startTestSimulator();
    const balance = await stripe.balance.retrieve();
    expect(balance.lastResponse).toMatchObject({
      statusCode: 200,
      apiVersion,
      requestId: expect.stringMatching(/^req_/),
    });
  });
});

test("keeps the platform's objects from connected accounts, and theirs from it", async () => {
  const { stripe, control } = await startTestSimulator();
  const seller = await activeSeller(stripe);
  const session = await stripe.checkout.sessions.create(sessionParams(seller));
  await control("faults", { async_capture: false });
  await control("pay", { session: session.id, card: "4242424242424242" });
  const { data } = await stripe.charges.list({}, { stripeAccount: seller });
  expect(data.map((charge) => charge.object + charge.id.slice(0, 3))).toStrictEqual(["chargepy_"]);

  await expect(stripe.charges.retrieve(idOf(data[0]))).rejects.toMatchObject({
    code: "resource_missing",
    statusCode: 404,
  });
  await expect(stripe.v2.core.accounts.retrieve(seller, {}, { stripeAccount: seller })).rejects.toThrow(
    "No such account",
  );
  await expect(stripe.checkout.sessions.retrieve(session.id, {}, { stripeAccount: seller })).rejects.toMatchObject({
    code: "resource_missing",
  });
});

describe("parameters", () => {
  test.each([
    ["mode=payment&colour=red", "parameter_unknown", "colour", "Received unknown parameter: colour"],
    [
      "line_items[0][price_data][curency]=usd&mode=payment",
      "parameter_unknown",
      undefined,
      "Received unknown parameter",
    ],
    ["mode=payment", "parameter_missing", "line_items", "Missing required param: line_items."],
    [
      "payment_method_types[0]=card&mode=payment",
      "payment_method_types_no_longer_supported",
      "payment_method_types",
      "allowed_payment_method_types",
    ],
    ["automatic_tax[enabled]=true&mode=payment", undefined, "automatic_tax", "not implemented by the simulator"],
    ["mode=subscription", undefined, "mode", "must be one of payment"],
    ["ui_mode=hosted&mode=payment", undefined, "ui_mode", "must be one of hosted_page"],
    ["expires_at=soon&mode=payment", "parameter_invalid_integer", "expires_at", "Invalid integer: soon"],
    ["cancel_url=&mode=payment", "parameter_invalid_empty", "cancel_url", "empty string"],
  ])("%s is refused", async (sent, code, param, message) => {
    const { simulator } = await startTestSimulator();
    const good =
      "&success_url=https://example.com&line_items[0][quantity]=1&line_items[0][price_data][unit_amount]=900&line_items[0][price_data][currency]=usd&line_items[0][price_data][product_data][name]=A";
    const body = code === "parameter_missing" ? `${sent}&success_url=https://example.com` : sent + good;
    const answer = await raw(`${simulator.url}/v1/checkout/sessions`, { method: "POST", body });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({
      type: "invalid_request_error",
      message: expect.stringContaining(message),
    });
    expect(answer.body.error.code).toBe(code);
    if (param) expect(answer.body.error.param).toBe(param);
  });

  test("of an address that isn't simulated lead nowhere", async () => {
    const { stripe } = await startTestSimulator();
    const refused = stripe.rawRequest("POST", "/v1/customers", { email: "a@example.com" });
    await expect(clientError(refused)).resolves.toBeDefined();
    const { simulator } = await startTestSimulator();
    const answer = await raw(`${simulator.url}/v1/customers`, { method: "POST", body: "email=a" });
    expect(answer.status).toBe(404);
    expect(answer.body.error.message).toContain("Unrecognized request URL (POST: /v1/customers)");
  });
});

async function clientError(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(() => undefined).catch((error: unknown) => error);
}

describe("a repeated key", () => {
  test("is answered as the first time, word for word", async () => {
    const { stripe } = await startTestSimulator();
    const params = sessionParams(await activeSeller(stripe));
    const first = await stripe.checkout.sessions.create(params, { idempotencyKey: "checkout:1:1" });
    const second = await stripe.checkout.sessions.create(params, { idempotencyKey: "checkout:1:1" });
    expect(second).toStrictEqual(first);
    expect(Object.fromEntries(new Headers(second.lastResponse.headers))).toMatchObject({
      "idempotent-replayed": "true",
      "original-request": first.lastResponse.requestId,
      "idempotency-key": "checkout:1:1",
    });
    expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
  });

  test("repeats a refusal too, as long as the work had begun", async () => {
    const { stripe, control } = await startTestSimulator();
    const seller = await activeSeller(stripe);
    const options = { idempotencyKey: "checkout:2:1" };
    await control("onboard", { account: seller, outcome: "restricted" });
    await expect(stripe.checkout.sessions.create(sessionParams(seller), options)).rejects.toThrow("capabilities");
    await control("onboard", { account: seller, outcome: "active" });
    await expect(stripe.checkout.sessions.create(sessionParams(seller), options)).rejects.toThrow("capabilities");
  });

  test("is refused with other parameters", async () => {
    const { stripe } = await startTestSimulator();
    const seller = await activeSeller(stripe);
    await stripe.checkout.sessions.create(sessionParams(seller), { idempotencyKey: "checkout:3:1" });
    const other = stripe.checkout.sessions.create(sessionParams(seller, 2000), { idempotencyKey: "checkout:3:1" });
    await expect(other).rejects.toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
  });

  test("waits for the first request to end", async () => {
    const { stripe, control, simulator } = await startTestSimulator();
    const params = sessionParams(await activeSeller(stripe));
    await control("faults", { api: [{ match: "POST /v1/checkout/sessions", action: "slow_ms", ms: 700 }] });
    const options = { idempotencyKey: "checkout:4:1" };
    const first = stripe.checkout.sessions.create(params, options);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect(stripe.checkout.sessions.create(params, options)).rejects.toMatchObject({
      statusCode: 409,
      code: "idempotency_key_in_use",
    });
    const patient = clientFor(simulator, { retries: 2 });
    const again = await patient.checkout.sessions.create(params, options);
    expect(again.id).toBe((await first).id);
  });

  test("belongs to one account and lasts a day", async () => {
    const { stripe, control } = await startTestSimulator();
    const params = sessionParams(await activeSeller(stripe));
    const first = await stripe.checkout.sessions.create(params, { idempotencyKey: "checkout:5:1" });
    await control("clock", { advance_seconds: 24 * 60 * 60 + 1 });
    const next = await stripe.checkout.sessions.create(params, { idempotencyKey: "checkout:5:1" });
    expect(next.id).not.toBe(first.id);
  });

  test("runs a failed v2 request again, and a good one never", async () => {
    const { stripe, control } = await startTestSimulator();
    const seller = await activeSeller(stripe);
    await control("onboard", { account: seller, outcome: "restricted" });
    const link = {
      account: "acct_none",
      use_case: { type: "account_onboarding", account_onboarding: { refresh_url: "https://example.com" } },
    } as const;
    const options = { idempotencyKey: "link:1" };
    await expect(stripe.v2.core.accountLinks.create(link, options)).rejects.toThrow("No such account");
    const good = await stripe.v2.core.accountLinks.create({ ...link, account: seller }, options);
    const same = await stripe.v2.core.accountLinks.create({ ...link, account: seller }, options);
    expect(same.url).toBe(good.url);
  });
});

describe("lists", () => {
  async function fiveSessions() {
    const { stripe } = await startTestSimulator();
    const seller = await activeSeller(stripe);
    const ids: string[] = [];
    for (const amount of [500, 600, 700, 800, 900]) {
      ids.unshift((await stripe.checkout.sessions.create(sessionParams(seller, amount))).id);
    }
    return { stripe, ids };
  }

  test("come newest first, page by page, in both directions", async () => {
    const { stripe, ids } = await fiveSessions();
    const first = await stripe.checkout.sessions.list({ limit: 2 });
    expect(first).toMatchObject({ object: "list", url: "/v1/checkout/sessions", has_more: true });
    expect(first.data.map(({ id }) => id)).toStrictEqual(ids.slice(0, 2));
    const last = await stripe.checkout.sessions.list({ limit: 3, starting_after: ids[1] });
    expect(last.has_more).toBe(false);
    expect(last.data.map(({ id }) => id)).toStrictEqual(ids.slice(2));
    const back = await stripe.checkout.sessions.list({ limit: 2, ending_before: ids[3] });
    expect(back.data.map(({ id }) => id)).toStrictEqual(ids.slice(1, 3));
    expect(back.has_more).toBe(true);
  });

  test("are paged through by the SDK", async () => {
    const { stripe, ids } = await fiveSessions();
    const all = await stripe.checkout.sessions.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toStrictEqual(ids);
  });

  test.each([{ limit: 0 }, { limit: 101 }, { starting_after: "cs_test_none" }])("refuse %o", async (params) => {
    const { stripe } = await startTestSimulator();
    await expect(stripe.checkout.sessions.list(params)).rejects.toMatchObject({ type: "StripeInvalidRequestError" });
  });

  test("can be narrowed by time and state", async () => {
    const { stripe, ids } = await fiveSessions();
    await stripe.checkout.sessions.expire(ids[0] ?? "");
    expect((await stripe.checkout.sessions.list({ status: "expired" })).data).toHaveLength(1);
    const future = Math.floor(Date.now() / 1000) + 60;
    expect((await stripe.checkout.sessions.list({ created: { gte: future } })).data).toHaveLength(0);
    expect((await stripe.checkout.sessions.list({ created: { lt: future } })).data).toHaveLength(5);
  });
});

describe("expand", () => {
  test("puts objects in the place of ids, in lists too", async () => {
    const { stripe, control } = await startTestSimulator();
    await control("faults", { async_capture: false });
    const { id } = await stripe.checkout.sessions.create(sessionParams(await activeSeller(stripe)));
    await control("pay", { session: id, card: "4242424242424242" });
    const path = "payment_intent.latest_charge.transfer.destination_payment";
    const session = await stripe.checkout.sessions.retrieve(id, { expand: [path, "line_items"] });
    expect(session).toMatchObject({
      line_items: { data: [{ description: "Tables & charts [pro]", amount_total: 1000 }] },
      payment_intent: { latest_charge: { transfer: { destination_payment: { object: "charge", amount: 1000 } } } },
    });
    const { data } = await stripe.charges.list({ expand: ["data.balance_transaction", "data.refunds"] });
    expect(data[0]).toMatchObject({ balance_transaction: { net: 941 }, refunds: { object: "list", data: [] } });
  });

  test.each(["customer", "payment_intent.metadata", "line_items.data.price.product", "nothing", "data.payment_intent"])(
    "refuses %s",
    async (path) => {
      const { stripe, control } = await startTestSimulator();
      const { id } = await stripe.checkout.sessions.create(sessionParams(await activeSeller(stripe)));
      await control("pay", { session: id, card: "4242424242424242" });
      await expect(stripe.checkout.sessions.retrieve(id, { expand: [path] })).rejects.toThrow("cannot be expanded");
    },
  );
});
