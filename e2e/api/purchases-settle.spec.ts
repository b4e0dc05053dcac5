import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { setting, until } from "../client";
import { expect, type Listing, type Person, pay, purchase, test } from "../fixtures";

/** Looks at what crashes and outages leave behind, which only the database can be brought to. */
let sql: postgres.Sql;
test.beforeAll(() => {
  sql = postgres(setting("DATABASE_URL"), { max: 1 });
});
test.afterAll(() => sql.end());

type Page = { session_id: string; purchase_id: string; checkout_url: string };
type Library = { items: { purchase_id: string; status: string; license_code: string | null }[]; total: number };

const libraryOf = async (person: Person) => (await person.get<Library>("/v1/purchases")).body;
const statusOf = async (person: Person, purchaseId: string) =>
  (await libraryOf(person)).items.find(({ purchase_id }) => purchase_id === purchaseId)?.status;
const download = async (person: Person, { slug }: Listing) => (await person.get(`/v1/skills/${slug}/download`)).status;
const reconcile = () => sql`select graphile_worker.add_job('reconcile_payments')`;

async function openPage(buyer: Person, { slug }: Listing): Promise<Page> {
  const { status, body } = await buyer.post<Page>("/v1/checkout", { skill_slug: slug });
  expect(status).toBe(200);
  return body;
}

/** Decides on a refund as an admin does; `sent` false leaves it as if the job had been lost. */
async function decideRefund(purchaseId: string, amountCents: number, { sent = true } = {}): Promise<string> {
  const id = randomUUID();
  await sql`insert into refunds (id, purchase_id, kind, amount_cents, currency, reason, created_at)
    values (${id}, ${purchaseId}, 'admin', ${amountCents}, 'usd', 'asked for', now() - interval '10 minutes')`;
  if (sent) await sql`select graphile_worker.add_job('issue_refund', json_build_object('refundId', ${id}::text))`;
  return id;
}

test("finishes a checkout whose page was asked for and never arrived", async ({ seller, listing, buyer }) => {
  const offered = await listing(await seller(), { price_cents: 1000 });
  const bob = await buyer();
  const page = await openPage(bob, offered);
  await sql`update purchases set status = 'creating', session_id = null, session_url = null,
    updated_at = now() - interval '3 minutes' where id = ${page.purchase_id}`;

  await reconcile();

  const [row] = await until(async () => {
    const rows =
      await sql`select session_id, status from purchases where id = ${page.purchase_id} and session_id <> ''`;
    return rows.length > 0 && rows;
  });
  expect(row).toEqual({ session_id: page.session_id, status: "pending" });
  expect(await openPage(bob, offered)).toEqual(page);
});

test("makes a new page where the lost one is too old to ask for again", async ({ seller, listing, buyer }) => {
  const offered = await listing(await seller(), { price_cents: 1000 });
  const bob = await buyer();
  const lost = await openPage(bob, offered);
  await sql`update purchases set status = 'creating', session_id = null, session_url = null,
    created_at = now() - interval '10 minutes' where id = ${lost.purchase_id}`;

  const page = await openPage(bob, offered);

  expect(page.purchase_id).not.toBe(lost.purchase_id);
  await pay(page.session_id);
  await until(async () => (await statusOf(bob, page.purchase_id)) === "completed");
});

test("keeps the license after a part of the price was given back", async ({ seller, listing, buyer }) => {
  const ann = await seller();
  const offered = await listing(ann, { price_cents: 1000 });
  const bob = await buyer();
  const { purchase_id, license_code } = await purchase(bob, offered);

  await decideRefund(purchase_id, 400);

  await until(async () => (await ann.get("/v1/sellers/earnings")).body.refunded_cents === 400);
  expect((await libraryOf(bob)).items).toMatchObject([{ status: "completed", license_code }]);
  expect(await download(bob, offered)).toBe(200);
  expect((await ann.get("/v1/sellers/earnings")).body).toMatchObject({
    gross_cents: 1000,
    platform_fee_cents: 90,
    refunded_cents: 400,
    net_cents: 510,
    pending_cents: 510,
  });
});

test("ends the license once all was given back, and sells it again", async ({ seller, listing, buyer }) => {
  const ann = await seller();
  const offered = await listing(ann, { price_cents: 1000 });
  const [bob, dan] = [await buyer(), await buyer()];
  const { purchase_id, license_code } = await purchase(bob, offered);
  await dan.post("/v1/purchases/redeem", { license_code });
  expect(await download(dan, offered)).toBe(200);

  await decideRefund(purchase_id, 300);
  await until(async () => (await ann.get("/v1/sellers/earnings")).body.refunded_cents === 300);
  await decideRefund(purchase_id, 700);
  await until(async () => (await statusOf(bob, purchase_id)) === "refunded");

  expect((await libraryOf(bob)).items).toMatchObject([{ license_code: null }]);
  for (const person of [bob, dan]) expect(await download(person, offered)).toBe(403);
  expect(await bob.post(`/v1/purchases/${offered.slug}/regenerate-code`)).toMatchObject({ status: 403 });
  expect(await (await buyer()).post("/v1/purchases/redeem", { license_code })).toMatchObject({ status: 400 });
  expect((await ann.get("/v1/sellers/earnings")).body).toMatchObject({
    gross_cents: 1000,
    platform_fee_cents: 0,
    refunded_cents: 1000,
    net_cents: 0,
  });
  expect((await ann.get("/v1/sellers/sales?status=refunded")).body).toMatchObject({
    items: [{ purchase_id, amount_cents: 1000, net_cents: 0, refunded_at: expect.any(String) }],
  });
  expect((await ann.get("/v1/sellers/activity?type=refund")).body).toMatchObject({ total: 2 });

  const again = await purchase(bob, offered);
  expect(again.purchase_id).not.toBe(purchase_id);
  expect(await download(bob, offered)).toBe(200);
});

test("sends a refund once, however often it is asked to", async ({ seller, listing, buyer }) => {
  const ann = await seller();
  const { purchase_id } = await purchase(await buyer(), await listing(ann, { price_cents: 1000 }));
  const refundId = await decideRefund(purchase_id, 400, { sent: false });

  await reconcile();
  for (let i = 0; i < 3; i++)
    await sql`select graphile_worker.add_job('issue_refund', json_build_object('refundId', ${refundId}::text))`;

  await until(async () => (await ann.get("/v1/sellers/earnings")).body.refunded_cents === 400);
  await until(
    async () => (await sql`select 1 from graphile_worker.jobs where task_identifier = 'issue_refund'`).length === 0,
  );
  expect((await ann.get("/v1/sellers/earnings")).body).toMatchObject({ refunded_cents: 400 });
  expect(await sql`select status from refunds where purchase_id = ${purchase_id}`).toMatchObject([
    { status: "succeeded" },
  ]);
});

test("learns of a refund that was made at the processor", async ({ seller, listing, buyer }) => {
  const bob = await buyer();
  const { purchase_id } = await purchase(bob, await listing(await seller(), { price_cents: 1000 }));
  const [row] = await sql`select payment_intent_id from purchases where id = ${purchase_id}`;
  const response = await fetch(`${setting("STRIPE_API_BASE")}/v1/refunds`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_dashboard" },
    body: new URLSearchParams({ payment_intent: row?.payment_intent_id }),
  });
  expect(response.status, await response.text()).toBe(200);

  await until(async () => (await statusOf(bob, purchase_id)) === "refunded");
});

test("gives the price back where the listing was blocked before it was paid", async ({ seller, listing, buyer }) => {
  const ann = await seller();
  const offered = await listing(ann, { price_cents: 1000 });
  const bob = await buyer();
  const page = await openPage(bob, offered);
  await sql`update listings set blocked_at = now(), blocked_by = 'review' where id = ${offered.id}`;

  await pay(page.session_id);

  await until(async () => (await statusOf(bob, page.purchase_id)) === "refunded");
  expect((await libraryOf(bob)).items).toMatchObject([{ license_code: null }]);
  expect((await ann.get("/v1/sellers/earnings")).body).toMatchObject({ gross_cents: 0, sales_count: 0 });
});

test("gives a payment back that is not what was agreed", async ({ seller, listing, buyer }) => {
  const bob = await buyer();
  const page = await openPage(bob, await listing(await seller(), { price_cents: 1000 }));
  await sql`update purchases set fee_cents = 1 where id = ${page.purchase_id}`;

  await pay(page.session_id);

  await until(async () => (await statusOf(bob, page.purchase_id)) === "refunded");
  const [row] = await sql`select last_error from purchases where id = ${page.purchase_id}`;
  expect(row?.last_error).toBe("Differs from the offer: fee 150");
});
