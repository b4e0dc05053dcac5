import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startStripeSimulator } from "./server";
import {
  activeSeller,
  clientFor,
  controlOf,
  secrets,
  sessionParams,
  startReceiver,
  startTestSimulator,
} from "./test-simulator";

function temporaryFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "stripe-simulator-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, "inner", "state.json");
}

test("keeps sales, keys and undelivered events over a restart", async () => {
  const stateFile = temporaryFile();
  let isDown = true;
  const receiver = await startReceiver(() => (isDown ? 503 : 200));
  const options = { port: 0, secrets, stateFile, webhookUrl: receiver.url };

  const first = await startStripeSimulator(options);
  const stripe = clientFor(first);
  const params = sessionParams(await activeSeller(stripe));
  const session = await stripe.checkout.sessions.create(params, { idempotencyKey: "checkout:1:1" });
  await controlOf(first)("pay", { session: session.id, card: "4242424242424242" });
  await first.close();

  isDown = false;
  receiver.received.length = 0;
  const { stripe: again, control } = await startTestSimulator(options);
  expect(await again.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: "complete",
    payment_status: "paid",
  });
  expect((await again.checkout.sessions.create(params, { idempotencyKey: "checkout:1:1" })).id).toBe(session.id);
  await control("webhooks/flush", {});
  expect(receiver.received.map(({ event }) => event.type)).toContain("checkout.session.completed");
});

test("saves soon after a change, not only at the end", async () => {
  const stateFile = temporaryFile();
  const { stripe } = await startTestSimulator({ stateFile });
  const seller = await activeSeller(stripe);
  await expect.poll(() => readFileSync(stateFile, "utf8"), { timeout: 2000 }).toContain(seller);
});

test("makes the same ids from the same seed, and goes on from there", async () => {
  const stateFile = temporaryFile();
  const sell = async () => {
    const { simulator, stripe } = await startTestSimulator({ seed: 7 });
    const session = await stripe.checkout.sessions.create(sessionParams(await activeSeller(stripe)));
    await simulator.close();
    return session.id;
  };
  expect(await sell()).toBe(await sell());

  const first = await startStripeSimulator({ port: 0, secrets, seed: 7, stateFile });
  const one = await activeSeller(clientFor(first));
  await first.close();
  const { stripe } = await startTestSimulator({ seed: 7, stateFile });
  expect(await activeSeller(stripe)).not.toBe(one);
});

test("reads the time from the clock it is given", async () => {
  const { stripe } = await startTestSimulator({ clock: () => Date.UTC(2027, 0, 1) });
  const account = await stripe.accounts.retrieve(await activeSeller(stripe));
  expect(account.created).toBe(Date.UTC(2027, 0, 1) / 1000);
});

test("ends while it still has events to deliver", async () => {
  const receiver = await startReceiver(() => 500);
  const { simulator, stripe } = await startTestSimulator({ webhookUrl: receiver.url });
  await activeSeller(stripe);
  await simulator.close();
  await expect(fetch(simulator.url)).rejects.toThrow("fetch failed");
});

test("names its pages as browsers reach them", async () => {
  const { stripe } = await startTestSimulator({ publicUrl: "https://pay.example.com/" });
  const session = await stripe.checkout.sessions.create(sessionParams(await activeSeller(stripe)));
  expect(session.url).toBe(`https://pay.example.com/c/pay/${session.id}`);
});
