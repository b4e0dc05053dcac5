import Stripe from "stripe";
import { describe, expect, test, vi } from "vitest";
import { checkEvent } from "./spec-check";
import {
  activeSeller,
  type Received,
  secrets,
  sessionParams,
  startReceiver,
  startTestSimulator,
} from "./test-simulator";

async function startWithReceiver(respond?: (received: Received) => number) {
  const receiver = await startReceiver(respond);
  const started = await startTestSimulator({ webhookUrl: receiver.url });
  return { ...started, received: receiver.received };
}

/** A seller, a sale, and everything that is said of it. */
async function sell({ stripe, control }: Awaited<ReturnType<typeof startWithReceiver>>) {
  const seller = await activeSeller(stripe);
  const session = await stripe.checkout.sessions.create(sessionParams(seller));
  await control("pay", { session: session.id, card: "4242424242424242" });
  await control("clock", { advance_seconds: 2 });
  return { seller, session };
}

const typesAt = (received: Received[], path: string) =>
  received.filter((one) => one.path === path).map((one) => one.event.type);

test("tells each endpoint its own part of a sale", async () => {
  const started = await startWithReceiver();
  const { seller } = await sell(started);
  await started.control("webhooks/flush", {});

  expect(typesAt(started.received, "/hooks").sort()).toStrictEqual([
    "application_fee.created",
    "charge.succeeded",
    "charge.updated",
    "checkout.session.completed",
    "payment_intent.created",
    "payment_intent.succeeded",
    "transfer.created",
  ]);
  expect(typesAt(started.received, "/hooks/connect")).toStrictEqual(["account.updated"]);
  expect(typesAt(started.received, "/hooks/accounts").sort()).toStrictEqual([
    "v2.core.account.created",
    "v2.core.account[configuration.recipient].capability_status_updated",
    "v2.core.account[configuration.recipient].capability_status_updated",
    "v2.core.account[requirements].updated",
  ]);
  const connect = started.received.find((one) => one.path === "/hooks/connect");
  expect(connect?.event).toMatchObject({ account: seller, data: { object: { id: seller, object: "account" } } });
  for (const one of started.received) checkEvent(one.event);
});

test("signs what it sends as the SDK expects, each endpoint with its own secret", async () => {
  const started = await startWithReceiver();
  await sell(started);
  await started.control("webhooks/flush", {});
  const { stripe, received } = started;

  for (const { path, body, signature } of received) {
    if (path === "/hooks/accounts") {
      const notification = stripe.parseEventNotification(body, signature, secrets.accounts);
      expect(notification.type).toMatch(/^v2\.core\.account/);
      continue;
    }
    const secret = path === "/hooks" ? secrets.platform : secrets.connect;
    expect(Stripe.webhooks.constructEvent(body, signature, secret).id).toMatch(/^evt_/);
    expect(() => Stripe.webhooks.constructEvent(body, signature, "whsec_other")).toThrow("signature");
    expect(() => Stripe.webhooks.constructEvent(`${body} `, signature, secret)).toThrow("signature");
  }
  expect(received.length).toBeGreaterThan(10);
});

test("leads from a thin event to the account and to the event itself", async () => {
  const started = await startWithReceiver();
  const seller = await activeSeller(started.stripe);
  await started.control("webhooks/flush", {});
  const thin = started.received.find((one) => one.event.type.endsWith("capability_status_updated"));
  const notification = started.stripe.parseEventNotification(thin?.body ?? "", thin?.signature ?? "", secrets.accounts);
  if (notification.type !== "v2.core.account[configuration.recipient].capability_status_updated")
    throw new Error("type");
  expect(await notification.fetchRelatedObject()).toMatchObject({ id: seller, object: "v2.core.account" });
  expect((await notification.fetchEvent()).data.updated_capability).toMatch(/^stripe_balance\./);
});

test("tries again until it is accepted, with a fresh signature", async () => {
  let refusals = 2;
  const started = await startWithReceiver(({ event }) => {
    if (event.type !== "checkout.session.completed" || refusals === 0) return 200;
    refusals -= 1;
    return 500;
  });
  await sell(started);
  await started.control("webhooks/flush", {});
  for (const wait of [1, 5]) {
    await started.control("clock", { advance_seconds: wait });
    await started.control("webhooks/flush", {});
  }
  const attempts = started.received.filter((one) => one.event.type === "checkout.session.completed");
  expect(attempts).toHaveLength(3);
  expect(new Set(attempts.map((one) => one.event.id)).size).toBe(1);
});

test("retries by itself, and follows no redirect", { timeout: 10_000 }, async () => {
  const statuses = [302, 200];
  const started = await startWithReceiver(({ event }) =>
    event.type === "v2.core.account.created" ? (statuses.shift() ?? 200) : 200,
  );
  await activeSeller(started.stripe);
  await vi.waitFor(
    () =>
      expect(
        typesAt(started.received, "/hooks/accounts").filter((type) => type === "v2.core.account.created"),
      ).toHaveLength(2),
    { timeout: 9000, interval: 50 },
  );
});

test("gives up after three days, and says which events never arrived", async () => {
  const started = await startWithReceiver(({ event }) => (event.type === "checkout.session.completed" ? 503 : 200));
  await sell(started);
  for (let day = 0; day < 5; day += 1) {
    await started.control("webhooks/flush", {});
    await started.control("clock", { advance_seconds: 24 * 60 * 60 });
  }
  const failed = await started.stripe.events.list({ delivery_success: false });
  expect(failed.data.map(({ type, pending_webhooks }) => ({ type, pending_webhooks }))).toStrictEqual([
    { type: "checkout.session.completed", pending_webhooks: 0 },
  ]);
  const tried = typesAt(started.received, "/hooks").filter((type) => type === "checkout.session.completed").length;
  await started.control("webhooks/flush", {});
  expect(typesAt(started.received, "/hooks").filter((type) => type === "checkout.session.completed")).toHaveLength(
    tried,
  );
});

describe("faults", () => {
  test("drop loses events for good, and the log still has them", async () => {
    const started = await startWithReceiver();
    await started.control("faults", { webhooks: { drop: 1 } });
    const { session } = await sell(started);
    await started.control("webhooks/flush", {});
    expect(started.received).toHaveLength(0);

    const { data } = await started.stripe.events.list({ type: "checkout.session.completed" });
    expect(data[0]?.data.object).toMatchObject({ id: session.id });
    await started.control("webhooks/resend", { event: data[0]?.id });
    await started.control("webhooks/flush", {});
    expect(typesAt(started.received, "/hooks")).toStrictEqual(["checkout.session.completed"]);
  });

  test("duplicate sends extra copies of the same event", async () => {
    const started = await startWithReceiver();
    await started.control("faults", { webhooks: { duplicate: 2 } });
    await sell(started);
    await started.control("webhooks/flush", {});
    const completed = started.received.filter((one) => one.event.type === "checkout.session.completed");
    expect(completed).toHaveLength(3);
    expect(new Set(completed.map((one) => one.event.id)).size).toBe(1);
  });

  test("shuffle_ms mixes the order", async () => {
    const started = await startWithReceiver();
    await started.control("faults", { webhooks: { shuffle_ms: 150 } });
    for (let sale = 0; sale < 3; sale += 1) await sell(started);
    await started.control("webhooks/flush", {});
    const ids = started.received.map((one) => one.event.id);
    const { data } = await started.control("events");
    const inOrder = data.map(({ event }: { event: { id: string } }) => event.id);
    expect([...ids].sort()).toStrictEqual([...inOrder].sort());
    expect(ids).not.toStrictEqual(inOrder);
  });

  test.each([
    ["bad_signature", "No signatures found"],
    ["stale_timestamp", "Timestamp outside the tolerance zone"],
  ])("%s is found by the SDK", async (fault, message) => {
    const started = await startWithReceiver();
    await started.control("faults", { webhooks: { [fault]: true } });
    await activeSeller(started.stripe);
    await started.control("webhooks/flush", {});
    const one = started.received.find(({ path }) => path === "/hooks/connect");
    expect(() => Stripe.webhooks.constructEvent(one?.body ?? "", one?.signature ?? "", secrets.connect)).toThrow(
      message,
    );
  });
});

test("names the request that caused an event", async () => {
  const started = await startWithReceiver();
  const { session } = await sell(started);
  const expired = await started.stripe.checkout.sessions.create(
    sessionParams((await started.stripe.accounts.list()).data[0]?.id ?? ""),
  );
  await started.stripe.checkout.sessions.expire(expired.id, {}, { idempotencyKey: "expire:1" });
  const { data } = await started.stripe.events.list({ types: ["checkout.session.*"] });
  expect(data.map(({ type, request }) => ({ type, key: request?.idempotency_key }))).toStrictEqual([
    { type: "checkout.session.expired", key: "expire:1" },
    { type: "checkout.session.completed", key: null },
  ]);
  expect(await started.stripe.events.retrieve(data[1]?.id ?? "")).toMatchObject({
    data: { object: { id: session.id } },
  });
});

test("sends to this machine only", async () => {
  await expect(startTestSimulator({ webhookUrl: "https://example.com/hooks" })).rejects.toThrow("this machine only");
  const blank = { ...secrets, connect: "whsec_x\n" };
  await expect(startTestSimulator({ webhookUrl: "http://127.0.0.1:1/", secrets: blank })).rejects.toThrow("blank");
});
