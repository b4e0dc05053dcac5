import { request as httpRequest } from "node:http";
import { describe, expect, test } from "vitest";
import { activeSeller, clientFor, idOf, sessionParams, startTestSimulator } from "./test-simulator";

describe("a fault of the API", () => {
  test.each([
    ["500", "StripeAPIError", 500],
    ["503", "StripeAPIError", 503],
    ["429", "StripeRateLimitError", 429],
    ["409", "StripeInvalidRequestError", 409],
  ])("%s reaches the caller as %s, once", async (action, type, statusCode) => {
    const { simulator, control } = await startTestSimulator();
    const stripe = clientFor(simulator, { checked: false });
    await control("faults", { api: [{ match: "GET /v1/balance", times: 1, action }] });
    const error = await stripe.balance.retrieve().catch((reason: unknown) => reason);
    expect(error).toMatchObject(action === "409" ? { statusCode } : { type, statusCode });
    expect((await stripe.balance.retrieve()).object).toBe("balance");
  });

  test.each(["close_before", "bad_json"])("%s is an error of the connection or the answer", async (action) => {
    const { simulator, control } = await startTestSimulator();
    const stripe = clientFor(simulator, { checked: false });
    await control("faults", { api: [{ match: "GET /v1/*", times: 2, action }] });
    await expect(stripe.balance.retrieve()).rejects.toMatchObject({ type: /Stripe(Connection|API)Error/ });
  });

  test("is added to those that wait, and an empty list clears them", async () => {
    const { simulator, control } = await startTestSimulator();
    const stripe = clientFor(simulator, { checked: false });
    await control("faults", { api: [{ match: "GET /v1/balance", action: "500" }] });
    await control("faults", { api: [{ match: "GET /v1/charges", action: "503" }] });
    await expect(stripe.balance.retrieve()).rejects.toMatchObject({ statusCode: 500 });
    expect((await control("faults", { api: [] })).api).toStrictEqual([]);
    expect((await stripe.charges.list()).data).toStrictEqual([]);
  });

  test("timeout never answers", async () => {
    const { simulator, control } = await startTestSimulator();
    await control("faults", { api: [{ match: "GET /v1/balance", action: "timeout" }] });
    const headers = { authorization: "Bearer sk_test_x" };
    const asked = fetch(`${simulator.url}/v1/balance`, { headers, signal: AbortSignal.timeout(150) });
    await expect(asked).rejects.toMatchObject({ name: "TimeoutError" });
  });

  test("close_after_commit does the work and loses the answer; the key finds it again", async () => {
    const { stripe, simulator, control } = await startTestSimulator();
    const params = sessionParams(await activeSeller(stripe));
    await control("faults", { api: [{ match: "POST /v1/checkout/sessions", action: "close_after_commit" }] });
    const patient = clientFor(simulator, { checked: false, retries: 2 });
    const session = await patient.checkout.sessions.create(params, { idempotencyKey: "checkout:9:1" });
    expect((await stripe.checkout.sessions.list()).data.map(({ id }) => id)).toStrictEqual([session.id]);

    const { data } = await control("requests");
    const tries = data.filter(({ idempotency_key }: { idempotency_key: string }) => idempotency_key === "checkout:9:1");
    expect(tries).toMatchObject([
      { method: "POST", path: "/v1/checkout/sessions", fault: "close_after_commit", replayed: false },
      { params: { mode: "payment" }, fault: null, replayed: true, status: 200 },
    ]);
  });

  test("on a refund moves the money once", async () => {
    const { stripe, simulator, control } = await startTestSimulator();
    const { id } = await stripe.checkout.sessions.create(sessionParams(await activeSeller(stripe)));
    await control("pay", { session: id, card: "4242424242424242" });
    const payment_intent = idOf((await stripe.checkout.sessions.retrieve(id)).payment_intent);
    await control("faults", { api: [{ match: "POST /v1/refunds", action: "close_after_commit" }] });
    const patient = clientFor(simulator, { checked: false, retries: 2 });
    const refund = await patient.refunds.create({ payment_intent, amount: 400 }, { idempotencyKey: "refund:1" });
    expect((await stripe.refunds.list()).data.map((each) => each.id)).toStrictEqual([refund.id]);
  });
});

describe("the control API", () => {
  test("answers how a payment ended", async () => {
    const { stripe, control } = await startTestSimulator();
    const seller = await activeSeller(stripe);
    const { id: session } = await stripe.checkout.sessions.create(sessionParams(seller));
    expect(await control("pay", { session, card: "4000000000009995" })).toMatchObject({
      httpStatus: 402,
      error: { decline_code: "insufficient_funds" },
    });
    expect((await control("pay", { session, card: "4000002500003155" })).status).toBe("requires_action");
    const paid = await control("pay", { session, card: "4000002500003155", authenticate: "approve" });
    expect(paid).toMatchObject({ status: "paid", session: { id: session, payment_status: "paid" } });
  });

  test.each([
    ["pay", { session: "cs_test_none", card: "4242424242424242" }, 404],
    ["onboard", { account: "acct_none", outcome: "active" }, 404],
    ["onboard", { account: "acct_none", outcome: "famous" }, 400],
    ["faults", { webhooks: { drop: 2 } }, 400],
    ["dispute", { charge: "ch_none", reason: "fraudulent" }, 404],
    ["dispute/resolve", { dispute: "dp_none", outcome: "won" }, 404],
    ["payout", { account: "acct_none", outcome: "paid" }, 404],
    ["nothing", {}, 404],
  ])("%s %o is refused", async (address, body, status) => {
    const { control } = await startTestSimulator();
    expect((await control(address, body)).error.message).toEqual(expect.any(String));
    const { simulator } = await startTestSimulator();
    const response = await fetch(`${simulator.url}/_sim/${address}`, { method: "POST", body: JSON.stringify(body) });
    expect(response.status).toBe(status);
  });

  test.each([{ origin: "https://example.com" }, { host: "example.com" }])(
    "refuses a browser with %o",
    async (headers) => {
      const { simulator } = await startTestSimulator();
      const status = await new Promise<number | undefined>((resolve, reject) => {
        const request = httpRequest(`${simulator.url}/_sim/requests`, { headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        request.on("error", reject).end();
      });
      expect(status).toBe(403);
    },
  );

  test("reset forgets everything", async () => {
    const { stripe, control } = await startTestSimulator();
    const seller = await activeSeller(stripe);
    await stripe.checkout.sessions.create(sessionParams(seller));
    await control("reset", {});
    expect((await stripe.checkout.sessions.list()).data).toHaveLength(0);
    expect((await control("events")).data).toHaveLength(0);
    await expect(stripe.accounts.retrieve(seller)).rejects.toMatchObject({ code: "resource_missing" });
  });
});
