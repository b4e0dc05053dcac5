import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { Client, type Fields } from "../client";
import { unique } from "../fixtures";
import { freePort } from "./ports";
import {
  buy,
  endUnattended,
  openPage,
  person,
  processor,
  type Report,
  reconcile,
  run,
  simulator,
  sql,
  stack,
  startUnattended,
} from "./unattended";

test.describe.configure({ mode: "serial", timeout: 120_000 });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  await startUnattended();
});
test.afterAll(endUnattended);
test.beforeEach(() => simulator("/_sim/faults", { webhooks: { drop: 1 } }));

test("finishes a payment that nobody told us of, says so, and then has nothing left to do", async () => {
  const bob = await person(unique("buyer"));
  const page = await openPage(bob);
  await simulator("/_sim/pay", { session: page.session_id, card: "4242424242424242" });

  const first = await reconcile("--json");

  expect(first.code).toBe(0);
  expect(outcomesOf(first, "open pages")).toEqual({ paid: 1 });
  expect((await bob.get("/v1/purchases")).body).toMatchObject({ items: [{ status: "completed" }] });
  const second = await reconcile();
  expect(second.code).toBe(0);
  expect(second.text).toMatch(/\nopen pages +none\n/);
  expect(second.text).toMatch(/\ncharges +\d+ agree\n/);
  expect(second.text).toContain("\nBoth sides agree, and nothing needs a person.\n");
});

test("finds an event that was lost hours ago, although later ones came", async () => {
  const bob = await person(unique("buyer"));
  const page = await openPage(bob);
  await simulator("/_sim/pay", { session: page.session_id, card: "4242424242424242" });
  await sql`delete from reconciliation_marks`;
  await sql`update purchases set status = 'expired' where id = ${page.purchase_id}`;
  await storeEvent("evt_later", "a.kind.of.tomorrow", { created_at: new Date(Date.now() + 5 * 60 * 60 * 1000) });

  const found = await reconcile("--json");

  expect(found.code).toBe(0);
  expect((await bob.get("/v1/purchases")).body).toMatchObject({ items: [{ status: "completed" }] });
  const missed =
    await sql`select 1 from stripe_events where object_id = ${page.session_id} and processed_at is not null`;
  expect(missed.length).toBe(1);
});

test("gives an event up in the end, says so in health too, and acts on it again when told to", async () => {
  await storeEvent("evt_hopeless", "charge.updated", { attempts: 40, last_error: "It broke" });

  const found = await reconcile();
  expect(found.code).toBe(1);
  expect(found.text).toMatch(
    /\nevent given up: evt_hopeless \(since [\d-]+\): charge.updated: It broke\n1 thing needs a person\.\n$/,
  );
  expect(await paymentsInHealth()).toBe("need_a_person");

  const again = await reconcile("--event", "evt_hopeless");
  expect(again.code).toBe(0);
  expect(again.text).toMatch(/^acted on evt_hopeless again\n/);
  expect(await paymentsInHealth()).toBe("ok");

  const unknown = await reconcile("--event", "evt_unheard_of");
  expect(unknown).toMatchObject({
    code: 2,
    text: "Reconciling failed: Neither we nor the processor know the event evt_unheard_of.\n",
  });
});

test("reports money that was paid for no purchase, until it is given back", async () => {
  const session = await processor("/v1/checkout/sessions", {
    mode: "payment",
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "usd",
    "line_items[0][price_data][unit_amount]": "700",
    "line_items[0][price_data][product_data][name]": "Nothing of ours",
    "payment_intent_data[transfer_group]": `purchase_${randomUUID()}`,
    success_url: `${stack.url}/`,
  });
  await simulator("/_sim/pay", { session: session.id, card: "4242424242424242" });
  const { payment_intent } = await processor(`/v1/checkout/sessions/${session.id}`);

  const found = await reconcile("--json");

  expect(found.code).toBe(1);
  expect(found.report.problems).toMatchObject([
    { kind: "sides differ", detail: "700 cents were paid for a purchase that is not known here" },
  ]);
  await processor("/v1/refunds", { payment_intent: String(payment_intent) });
  expect((await reconcile()).code).toBe(0);
});

test("reports a paid purchase without a charge, and settles a refund that only the processor knows", async () => {
  const bob = await person(unique("buyer"));
  const { purchase_id } = await buy(bob);
  const [{ payment_intent_id } = {}] = await sql`select payment_intent_id from purchases where id = ${purchase_id}`;
  await processor("/v1/refunds", { payment_intent: payment_intent_id, amount: "300" });
  await sql`update purchases set payment_intent_id = 'pi_nobody_knows', charge_id = null where id = ${purchase_id}`;

  const found = await reconcile("--json");

  expect(found.code).toBe(1);
  expect(found.report.problems.map(({ subject, detail }) => [subject === purchase_id, detail])).toContainEqual([
    true,
    "the purchase is paid, and the processor has no charge for it",
  ]);
  await sql`update purchases set payment_intent_id = ${payment_intent_id} where id = ${purchase_id}`;
  expect((await reconcile()).code).toBe(0);
  expect(await sql`select status, amount_refunded_cents from purchases where id = ${purchase_id}`).toMatchObject([
    { status: "partially_refunded", amount_refunded_cents: 300 },
  ]);
});

test("lets nothing stay pending for more than a day", async () => {
  const bob = await person(unique("buyer"));
  const { purchase_id: unopened } = await openPage(bob);
  const { purchase_id: undecided } = await buy(await person(unique("buyer")));
  const { purchase_id: unknown } = await openPage(await person(unique("buyer")));
  await sql`update purchases set status = 'creating', session_id = null, created_at = now() - interval '25 hours'
    where id = ${unopened}`;
  await sql`update purchases set session_id = 'cs_test_of_another_account', created_at = now() - interval '25 hours'
    where id = ${unknown}`;
  await sql`update purchases set status = 'review', paid_at = now() - interval '25 hours' where id = ${undecided}`;
  await sql`delete from ledger_entries where purchase_id = ${undecided}`;

  expect((await reconcile()).code).toBe(0);

  const rows = await sql`select id, status from purchases where id in ${sql([unopened, undecided, unknown])}`;
  expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
    [unopened]: "failed",
    [undecided]: "refunded",
    [unknown]: "failed",
  });
});

test("names a refund that the processor refused, until the money went back in another way", async () => {
  const bob = await person(unique("buyer"));
  const { purchase_id } = await buy(bob);
  await sql`insert into refunds (purchase_id, kind, status, amount_cents, currency, reason, last_error)
    values (${purchase_id}, 'admin', 'failed', 1000, 'usd', 'asked for', 'The card was closed')`;

  const found = await reconcile("--json");
  expect(found.code).toBe(1);
  expect(found.report.problems).toMatchObject([
    {
      kind: "refund failed",
      subject: purchase_id,
      detail: expect.stringMatching(/^refund [\w-]+: The card was closed$/),
    },
  ]);

  // Had it failed later, the buyer might have bought again, and the first purchase would stay refunded.
  await sql`update purchases set status = 'refunded' where id = ${purchase_id}`;
  await buy(bob);
  const kinds = (await reconcile("--json")).report.problems.map(({ kind }) => kind);
  expect(kinds).toEqual(["refund failed", "sides differ"]);

  const [{ payment_intent_id } = {}] = await sql`select payment_intent_id from purchases where id = ${purchase_id}`;
  await processor("/v1/refunds", { payment_intent: payment_intent_id });
  expect((await reconcile()).code).toBe(0);
});

test("says that it can't tell while the processor is out", async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const found = await reconcile({ STRIPE_API_BASE: nowhere });
  expect(found.code).toBe(2);
  expect(found.text).toMatch(/Run this again later\.\n$/);
});

test("works from the file that a start leaves for other programs", async () => {
  const found = await run(["--env-file", `${stack.home}/environment`, "dist/reconcile.js", "--json"], {});
  expect(found.report.stoppedBy).toBeNull();
  expect(found.code).toBe(0);
});

function outcomesOf({ report }: { report: Report }, name: string) {
  return report.steps.find(({ step }) => step === name)?.outcomes;
}

async function storeEvent(id: string, type: string, fields: Record<string, unknown>): Promise<void> {
  const row: Fields = {
    id,
    type,
    endpoint: "platform",
    livemode: false,
    payload: {},
    created_at: new Date(),
    ...fields,
  };
  await sql`insert into stripe_events ${sql(row)}`;
}

async function paymentsInHealth(): Promise<unknown> {
  const { body } = await new Client(stack.url).get<{ dependencies: Fields }>("/v1/health");
  return body.dependencies.payments;
}
