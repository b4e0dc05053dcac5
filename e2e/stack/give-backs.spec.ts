import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { type Fields, until } from "../client";
import { unique } from "../fixtures";
import {
  buy,
  endUnattended,
  openPage,
  person,
  processor,
  reconcile,
  simulator,
  slug,
  sql,
  stack,
  startUnattended,
} from "./unattended";

test.describe.configure({ mode: "serial", timeout: 120_000 });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  await startUnattended();
  await simulator("/_sim/top-up", { amount: 10_000_000, currency: "usd" });
});
test.afterAll(endUnattended);
test.beforeEach(() => simulator("/_sim/faults", { webhooks: { drop: 1 } }));

const allBack = { status: "refunded", backCents: 1000, heldCents: 0, licenses: 0, entries: 0, owed: 0 };

test("gives back what is left of a payment for what was blocked, of which a part went back at the processor", async () => {
  const admin = await person("admin");
  const [whole, alone] = [await payUnseen(), await payUnseen()];
  const legs = { reverse_transfer: "true", refund_application_fee: "true" };
  await processor("/v1/refunds", { payment_intent: whole.intentId, amount: "400", ...legs });
  await processor("/v1/refunds", { payment_intent: alone.intentId, amount: "400" });
  expect((await admin.post(`/v1/admin/skills/${slug}/block`, { reason: "It is looked into" })).status).toBe(200);

  const found = await reconcile("--json");
  expect(found.report.problems).toEqual([]);
  expect(found.code).toBe(0);
  for (const payment of [whole, alone]) expect(await endOf(payment)).toEqual(allBack);
  expect(await ownRefundsOf(whole)).toEqual([{ status: "succeeded", amount_cents: 600 }]);
  expect((await admin.post(`/v1/admin/skills/${slug}/unblock`, { reason: "It is fine" })).status).toBe(200);
});

test("computes what it gives back when it is sent, whatever went back since it was decided", async () => {
  const [bob, eve] = [await buySeen(), await buySeen()];
  const admin = await person("admin");
  for (const { purchaseId } of [bob, eve]) {
    const { status } = await admin.post(`/v1/admin/purchases/${purchaseId}/refund`, { reason: "Asked for." });
    expect(status).toBe(200);
  }
  const legs = { reverse_transfer: "true", refund_application_fee: "true" };
  await processor("/v1/refunds", { payment_intent: bob.intentId, amount: "400", ...legs });
  await processor("/v1/refunds", { payment_intent: eve.intentId, ...legs });

  expect((await reconcile("--json")).report).toMatchObject({ exit_code: 0, problems: [] });
  for (const payment of [bob, eve]) expect(await endOf(payment)).toMatchObject({ status: "refunded", backCents: 1000 });
  expect(await ownRefundsOf(bob)).toEqual([{ status: "succeeded", amount_cents: 600 }]);
  expect(await ownRefundsOf(eve)).toEqual([{ status: "canceled", amount_cents: 1000 }]);
});

test("gives back all that is left while a moderator's refund is sent but not yet recorded", async () => {
  const bob = await buySeen();
  // The reconciliation takes the lower id first.
  const [warned = "", asked = ""] = [randomUUID(), randomUUID()].sort();
  await sql`insert into refunds (id, purchase_id, kind, status, amount_cents, currency, reason) values
    (${warned}, ${bob.purchaseId}, 'fraud_warning', 'creating', 600, 'usd', 'warned'),
    (${asked}, ${bob.purchaseId}, 'admin', 'creating', 400, 'usd', 'asked for')`;
  const legs = { reverse_transfer: "true", refund_application_fee: "true", "metadata[refund_id]": asked };
  await processor("/v1/refunds", { payment_intent: bob.intentId, amount: "400", ...legs });

  expect((await reconcile("--json")).report).toMatchObject({ exit_code: 0, problems: [] });
  expect(await endOf(bob)).toMatchObject({ status: "refunded", backCents: 1000 });
});

test("computes a give-back anew where the processor refuses it, because a part went back just before", async () => {
  const bob = await buySeen();
  const admin = await person("admin");
  await admin.post(`/v1/admin/purchases/${bob.purchaseId}/refund`, { reason: "Asked for." });
  await simulator("/_sim/faults", { api: [{ match: "POST /v1/refunds", action: "slow_ms", ms: 2_000 }] });

  const reconciled = reconcile("--json");
  await until(async () => (await sentRefunds(bob)).length > 0);
  const legs = { reverse_transfer: "true", refund_application_fee: "true" };
  await processor("/v1/refunds", { payment_intent: bob.intentId, amount: "400", ...legs });

  expect((await reconciled).report).toMatchObject({ exit_code: 0, problems: [] });
  expect(await endOf(bob)).toMatchObject({ status: "refunded", backCents: 1000, heldCents: 0 });
  expect(await ownRefundsOf(bob)).toEqual([{ status: "succeeded", amount_cents: 600 }]);
  const keys = (await sentRefunds(bob)).map(({ idempotency_key }) => idempotency_key);
  expect(new Set(keys).size).toBe(2);
});

test("takes a refund for sent or disputed by what the processor says, not by what was last heard of it", async () => {
  const bob = await buySeen();
  const dispute = await simulator<{ id: string }>("/_sim/dispute", { charge: bob.chargeId });
  expect((await reconcile("--json")).report.problems).toMatchObject([{ kind: "dispute to answer" }]);
  await simulator("/_sim/dispute/resolve", { dispute: dispute.id, outcome: "won" });
  // Decided while the news of the dispute's end is still on its way.
  await sql`insert into refunds (purchase_id, kind, amount_cents, currency, reason)
    values (${bob.purchaseId}, 'admin', 400, 'usd', 'asked for')`;
  await sql`update stripe_events set processed_at = now() where processed_at is null`;

  expect((await reconcile("--json")).report).toMatchObject({ exit_code: 0, problems: [] });
  expect(await ownRefundsOf(bob)).toEqual([{ status: "succeeded", amount_cents: 400 }]);
  expect(await endOf(bob)).toMatchObject({ status: "partially_refunded", backCents: 400, licenses: 1 });
});

test("gives a payment back again that bought nothing, where its refund by hand came back", async () => {
  const admin = await person("admin");
  const bob = await payUnseen();
  const refund = await processor("/v1/refunds", { payment_intent: bob.intentId });
  await admin.post(`/v1/admin/skills/${slug}/block`, { reason: "It is looked into" });
  expect((await reconcile("--json")).code).toBe(0);
  expect(await ownRefundsOf(bob)).toEqual([{ status: "canceled", amount_cents: 1000 }]);

  await simulator("/_sim/refund/fail", { refund: refund.id });
  await reconcile("--json");
  expect((await reconcile("--json")).report).toMatchObject({ exit_code: 0, problems: [] });
  expect(await endOf(bob)).toEqual(allBack);
  expect((await admin.post(`/v1/admin/skills/${slug}/unblock`, { reason: "It is fine" })).status).toBe(200);
});

test("keeps the seller's part of a payment that bought nothing where its refund came back, for the buyer", async () => {
  const admin = await person("admin");
  const bob = await payUnseen();
  await admin.post(`/v1/admin/skills/${slug}/block`, { reason: "It is looked into" });
  expect((await reconcile("--json")).code).toBe(0);
  const sent = await processor<{ data: { id: string }[] }>(`/v1/refunds?payment_intent=${bob.intentId}`);
  await simulator("/_sim/refund/fail", { refund: sent.data[0]?.id });

  const { problems } = (await reconcile("--json")).report;
  expect(problems).toMatchObject([{ kind: "refund failed", subject: bob.purchaseId }]);
  expect(await endOf(bob)).toEqual({ ...allBack, status: "review", backCents: 0 });
  expect((await refundByModerator(bob.purchaseId)).status).toBe(200);
  expect((await reconcile("--json")).report).toMatchObject({ exit_code: 0, problems: [] });
  expect(await endOf(bob)).toEqual(allBack);
  expect((await admin.post(`/v1/admin/skills/${slug}/unblock`, { reason: "It is fine" })).status).toBe(200);
});

test("keeps trying a refund that is refused, and names it once it was refused too often", async () => {
  const bob = await buySeen();
  await sql`update purchases set payment_intent_id = 'pi_nobody_knows' where id = ${bob.purchaseId}`;
  await sql`insert into refunds (purchase_id, kind, amount_cents, currency, reason)
    values (${bob.purchaseId}, 'admin', 1000, 'usd', 'asked for')`;
  await reconcile("--json");
  expect(await ownRefundsOf(bob)).toEqual([{ status: "creating", amount_cents: 1000 }]);
  await sql`update refunds set refusals = 11 where purchase_id = ${bob.purchaseId}`;

  const kinds = (await reconcile("--json")).report.problems.map(({ kind }) => kind);
  expect(kinds).toContain("refund failed");
  await sql`update purchases set payment_intent_id = ${bob.intentId} where id = ${bob.purchaseId}`;
  expect((await refundByModerator(bob.purchaseId)).status).toBe(200);
  expect((await reconcile("--json")).report).toMatchObject({ exit_code: 0, problems: [] });
  expect(await endOf(bob)).toMatchObject({ status: "refunded", backCents: 1000, heldCents: 0 });
});

test("pays buyers back whose seller's account was rejected, and names what can't be paid to that seller", async () => {
  const [bob, eve] = [await buySeen(), await buySeen()];
  const { connect_id } = (await (await person("seller")).get("/v1/sellers/status")).body;
  await simulator("/_sim/onboard", { account: connect_id, outcome: "rejected" });

  expect((await refundByModerator(bob.purchaseId)).status).toBe(200);
  expect((await reconcile("--json")).report).toMatchObject({ exit_code: 0, problems: [] });
  expect(await endOf(bob)).toMatchObject({ status: "refunded", backCents: 1000, heldCents: 0 });

  const dispute = await simulator<{ id: string }>("/_sim/dispute", { charge: eve.chargeId });
  await reconcile("--json");
  expect(await endOf(eve)).toMatchObject({ status: "disputed", heldCents: 0 });
  await simulator("/_sim/dispute/resolve", { dispute: dispute.id, outcome: "won" });
  await reconcile("--json");
  expect(await endOf(eve)).toMatchObject({ status: "paid", licenses: 1, heldCents: 0, owed: 1 });
  for (let more = 2; more > 0; more--) await reconcile("--json");
  expect((await reconcile("--json")).report.problems).toMatchObject([
    {
      kind: "seller is owed",
      subject: eve.purchaseId,
      detail: expect.stringMatching(/^850 cents usd for dp_.*capabilities/),
    },
  ]);
});

type Payment = { purchaseId: string; intentId: string; chargeId: string };

/** Pays, and nobody tells us. */
async function payUnseen(): Promise<Payment> {
  const page = await openPage(await person(unique("buyer")));
  await simulator("/_sim/pay", { session: page.session_id, card: "4242424242424242" });
  return paymentOf(page);
}

async function buySeen(): Promise<Payment> {
  return paymentOf(await buy(await person(unique("buyer"))));
}

async function paymentOf({ session_id, purchase_id }: { session_id: string; purchase_id: string }): Promise<Payment> {
  const session = await processor(`/v1/checkout/sessions/${session_id}?expand[]=payment_intent`);
  const { id, latest_charge } = session.payment_intent as { id: string; latest_charge: string };
  return { purchaseId: purchase_id, intentId: id, chargeId: latest_charge };
}

async function refundByModerator(purchaseId: string) {
  return (await person("admin")).post(`/v1/admin/purchases/${purchaseId}/refund`, { reason: "Asked for." });
}

/** Where a payment has come to, here and at the processor. */
async function endOf({ purchaseId, intentId, chargeId }: Payment) {
  const [row] = await sql`select status,
    (select count(*)::int from licenses where purchase_id = purchases.id) as licenses,
    (select count(*)::int from ledger_entries where purchase_id = purchases.id) as entries,
    (select count(*)::int from adjustments where purchase_id = purchases.id
      and status in ('waiting', 'owed')) as owed
    from purchases where id = ${purchaseId}`;
  const { data: charges } = await processor<List>(`/v1/charges?payment_intent=${intentId}`);
  const { data: transfers } = await processor<List>(`/v1/transfers?transfer_group=purchase_${purchaseId}`);
  const { data: fees } = await processor<List>(`/v1/application_fees?charge=${chargeId}`);
  const left = (objects: List["data"], back: "amount_reversed" | "amount_refunded") =>
    objects.reduce((sum, object) => sum + object.amount - (object[back] ?? 0), 0);
  return {
    ...row,
    backCents: charges[0]?.amount_refunded,
    heldCents: left(transfers, "amount_reversed") - left(fees, "amount_refunded"),
  };
}

type List = { data: { amount: number; amount_reversed?: number; amount_refunded?: number }[] };

function ownRefundsOf({ purchaseId }: Payment) {
  return sql`select status, amount_cents from refunds where purchase_id = ${purchaseId} order by created_at`;
}

/** The refunds of a payment that the processor was asked for by us. */
async function sentRefunds({ intentId }: Payment) {
  type Requests = { data: { method: string; path: string; params: Fields | null; idempotency_key: string | null }[] };
  const response = await fetch(`${stack.env.STRIPE_API_BASE}/_sim/requests`);
  return ((await response.json()) as Requests).data.filter(
    ({ method, path, params, idempotency_key }) =>
      method === "POST" && path === "/v1/refunds" && params?.payment_intent === intentId && idempotency_key !== null,
  );
}
