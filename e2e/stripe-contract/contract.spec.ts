import { until } from "../client";
import { inDatabase } from "../database";
import { expect, type Listing, type Person } from "../fixtures";
import { onOwnStack } from "../stack/fixtures";
import { client, connect, finishOnboarding, patienceMs, payPage, settings } from "./processor";

/** A service whose processor is Stripe in test mode, or the simulator. */
const test = onOwnStack({ LOG_LEVEL: "warn", ...settings });
test.describe.configure({ mode: "serial", timeout: 90_000 });

type Checkout = { session_id: string; checkout_url: string; purchase_id: string };
type Confirmed = { status: string; purchase_id: string };

let ann: Person;
let offered: Listing;
test.beforeAll(async ({ seller, listing }) => {
  test.setTimeout(120_000);
  ann = await seller({ connected: false });
  offered = await listing(ann, { price_cents: 1000 });
});

const confirm = async (buyer: Person, { session_id }: Checkout) =>
  (await buyer.get<Confirmed>(`/v1/purchases/confirm?session_id=${session_id}`)).body;

test("opens one account, a new link to it each time, and knows what is due", async ({ own }) => {
  const first = await connect(ann);
  expect(first).toMatchObject({ connect_id: expect.stringMatching(/^acct_/), charges_enabled: false });
  expect(["onboarding", "restricted"]).toContain(first.status);
  const again = await connect(ann);
  expect(again.connect_id).toBe(first.connect_id);
  expect(again.onboarding_url).not.toBe(first.onboarding_url);

  const { body } = await ann.get<{ requirements_due: string[] }>("/v1/sellers/status");
  expect(body).toMatchObject({ connect_id: first.connect_id, country: "US", payouts_enabled: false });
  expect(body.requirements_due.length).toBeGreaterThan(0);
  const account = await client(own.env.STRIPE_API_BASE).v2.core.accounts.retrieve(first.connect_id, {
    include: ["configuration.recipient", "defaults", "identity"],
  });
  expect(account).toMatchObject({
    dashboard: "express",
    applied_configurations: ["recipient"],
    identity: { country: "us" },
    defaults: { responsibilities: { fees_collector: "application", losses_collector: "application" } },
  });
});

test("closes the account of another country", async ({ own, buyer }) => {
  const bob = await buyer();
  const us = await connect(bob);
  const de = await connect(bob, "?country=DE");
  expect(de.connect_id).not.toBe(us.connect_id);
  const { accounts } = client(own.env.STRIPE_API_BASE).v2.core;
  expect(await accounts.retrieve(us.connect_id)).toMatchObject({ closed: true });
  await accounts.close(de.connect_id, { applied_configurations: ["recipient"] });
});

test("sells nothing for an account that is not ready", async ({ buyer }) => {
  const answer = await (await buyer()).post("/v1/checkout", { skill_slug: offered.slug });
  expect(answer).toMatchObject({ status: 503, body: { detail: "Seller's payment account is not active" } });
});

test("opens a payment page once for an offer, reads it, and closes it", async ({ own, buyer, listing }) => {
  await finishOnboarding(ann);
  const bob = await buyer();
  const withdrawn = await listing(ann, { price_cents: 700 });
  const { status, body } = await bob.post<Checkout>("/v1/checkout", { skill_slug: withdrawn.slug });
  expect(status, JSON.stringify(body)).toBe(200);
  const again = await bob.post<Checkout>("/v1/checkout", { skill_slug: withdrawn.slug });
  expect(again.body).toMatchObject({ session_id: body.session_id, checkout_url: body.checkout_url });
  expect(await confirm(bob, body)).toMatchObject({ status: "pending" });

  const { sessions } = client(own.env.STRIPE_API_BASE).checkout;
  expect(await sessions.retrieve(body.session_id)).toMatchObject({
    status: "open",
    amount_total: 700,
    currency: "usd",
    client_reference_id: body.purchase_id,
    metadata: { purchase_id: body.purchase_id },
  });
  expect((await ann.post(`/v1/skills/${withdrawn.slug}/unpublish`)).status).toBe(200);
  await until(async () => (await confirm(bob, body)).status === "expired");
  expect(await sessions.retrieve(body.session_id)).toMatchObject({ status: "expired" });
});

test("sells, gives back a part, and lists the refund", async ({ own, as, buyer }) => {
  await finishOnboarding(ann);
  const bob = await buyer();
  const { body } = await bob.post<Checkout>("/v1/checkout", { skill_slug: offered.slug });
  await payPage(body);
  await until(async () => (await confirm(bob, body)).status === "completed", patienceMs);
  const part = { amount_cents: 400, reason: "A part did not work." };
  const refund = await (await as("admin")).post(`/v1/admin/purchases/${body.purchase_id}/refund`, part);
  expect(refund.status).toBe(200);
  const earned = async () => (await ann.get<Record<string, number>>("/v1/sellers/earnings")).body;
  await until(async () => (await earned()).refunded_cents === 400, 60_000);
  expect(await earned()).toMatchObject({ gross_cents: 1000, platform_fee_cents: 90, net_cents: 510 });

  const stripe = client(own.env.STRIPE_API_BASE);
  const { payment_intent } = await stripe.checkout.sessions.retrieve(body.session_id);
  const { data } = await stripe.refunds.list({ payment_intent: String(payment_intent) });
  expect(data).toMatchObject([{ amount: 400, transfer_reversal: expect.stringMatching(/^trr_/) }]);
});

test("knows balance and payouts as they are there", async ({ own }) => {
  const { connect_id } = await connect(ann);
  const scope = { stripeAccount: connect_id };
  const stripe = client(own.env.STRIPE_API_BASE);
  const balance = await stripe.balance.retrieve({}, scope);
  const theirs = await stripe.payouts.list({ limit: 100 }, scope);
  await inDatabase((sql) => sql`update connected_accounts set money_synced_at = null`);

  const earnings = (await ann.get<Record<string, number>>("/v1/sellers/earnings")).body;
  const { available_cents = 0, pending_cents = 0, paid_out_cents = 0 } = earnings;
  const usd = balance.available.filter(({ currency }) => currency === "usd");
  expect(available_cents).toBe(usd.reduce((sum, { amount }) => sum + amount, 0));
  expect(available_cents + pending_cents + paid_out_cents).toBe(earnings.net_cents);
  const { body } = await ann.get<{ payout_id: string }[]>("/v1/sellers/payouts");
  expect(body.map(({ payout_id }) => payout_id).toSorted()).toEqual(theirs.data.map(({ id }) => id).toSorted());
});
