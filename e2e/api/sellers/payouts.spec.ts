import { setting, simulator, until } from "../../client";
import { inDatabase } from "../../database";
import { expect, type Person, pay, test } from "../../fixtures";
import { timestamp } from "../shapes";

type Payout = {
  payout_id: string;
  status: string;
  amount_cents: number;
  period_start: string;
  period_end: string;
  paid_at: string | null;
};
type Outcome = "paid" | "failed" | "in_transit";
type Activity = { type: string; message: string; amount_cents: number };

const availableAtOnce = "4000000000000077";
const payoutsOf = async (seller: Person) => (await seller.get<Payout[]>("/v1/sellers/payouts")).body;
const earningsOf = async (seller: Person) => (await seller.get("/v1/sellers/earnings")).body;
const mailsTo = ({ name }: Person) =>
  inDatabase(
    (sql) => sql<{ kind: string; subject: string; text: string }[]>`
      select kind, subject, text from mails
      where recipient = ${`${name}@example.com`} and kind like 'payout%' order by created_at, kind desc`,
  );
const activityOf = async (seller: Person) =>
  (await seller.get<{ items: Activity[] }>("/v1/sellers/activity")).body.items.filter(({ type }) =>
    type.startsWith("payout"),
  );

/** What the seller is paid for a sale of $10.00, at their disposal. */
async function earn({ seller, listing, buyer }: Makers, ann?: Person): Promise<{ ann: Person; account: string }> {
  const by = ann ?? (await seller());
  const { connect_id: account } = (await by.get<{ connect_id: string }>("/v1/sellers/status")).body;
  const before = await balanceOf(account);
  const bob = await buyer();
  const { slug } = await listing(by, { price_cents: 1000 });
  const { body } = await bob.post<{ session_id: string }>("/v1/checkout", { skill_slug: slug });
  await pay(body.session_id, availableAtOnce);
  await until(async () => (await bob.get("/v1/purchases")).body.total);
  await until(async () => (await balanceOf(account)) === before + 850);
  return { ann: by, account };
}

type Makers = {
  seller: () => Promise<Person>;
  buyer: () => Promise<Person>;
  listing: (seller: Person, fields: object) => Promise<{ slug: string }>;
};

/** Answers the payout once we have heard of how it stands. */
async function payOut(seller: Person, account: string, outcome: Outcome, payout?: string): Promise<Payout> {
  const { data } = await simulator<{ data: { id: string }[] }>("/_sim/payout", { account, outcome, payout });
  return until(async () =>
    (await payoutsOf(seller)).find(({ payout_id, status }) => payout_id === data[0]?.id && status === outcome),
  );
}

/** What the processor itself says. */
async function ask<Body>(account: string, path: string): Promise<Body> {
  const headers = { authorization: "Bearer sk_test_looking_on", "stripe-account": account };
  return (await (await fetch(`${setting("STRIPE_API_BASE")}${path}`, { headers })).json()) as Body;
}

async function balanceOf(account: string): Promise<number> {
  const { available } = await ask<{ available: { amount: number }[] }>(account, "/v1/balance");
  return available.reduce((sum, { amount }) => sum + amount, 0);
}

test("lists a payout with the exact time of what is in it", async ({ seller, listing, buyer }) => {
  const makers = { seller, listing, buyer };
  const { ann, account } = await earn(makers);
  expect(await payoutsOf(ann)).toEqual([]);
  await earn(makers, ann);

  const { payout_id } = await payOut(ann, account, "paid");

  const list = await ask<{ data: { type: string; created: number }[] }>(
    account,
    `/v1/balance_transactions?payout=${payout_id}`,
  );
  const moments = list.data.filter(({ type }) => type === "payment").map(({ created }) => created);
  expect(moments).toHaveLength(2);
  const exact = {
    period_start: new Date(Math.min(...moments) * 1000).toISOString(),
    period_end: new Date(Math.max(...moments) * 1000).toISOString(),
  };
  await until(async () => (await payoutsOf(ann))[0]?.period_start === exact.period_start);
  expect(await payoutsOf(ann)).toStrictEqual([
    { payout_id, amount_cents: 1700, currency: "usd", status: "paid", paid_at: timestamp, ...exact },
  ]);
  expect(await earningsOf(ann)).toMatchObject({
    net_cents: 1700,
    available_cents: 0,
    pending_cents: 0,
    paid_out_cents: 1700,
  });
});

test("counts a payout on its way as pending, from when there was an account", async ({ seller, listing, buyer }) => {
  const { ann, account } = await earn({ seller, listing, buyer });
  const payout = await payOut(ann, account, "in_transit");
  expect(payout).toMatchObject({ amount_cents: 850, paid_at: null, period_start: timestamp, period_end: timestamp });
  expect(Date.parse(payout.period_start)).toBeLessThanOrEqual(Date.parse(payout.period_end));
  expect(await earningsOf(ann)).toMatchObject({
    net_cents: 850,
    available_cents: 0,
    pending_cents: 850,
    paid_out_cents: 0,
  });
});

test("takes back what a bank sent back after it was paid, and tells each once", async ({ seller, listing, buyer }) => {
  const { ann, account } = await earn({ seller, listing, buyer });
  const { payout_id } = await payOut(ann, account, "paid");
  expect(await earningsOf(ann)).toMatchObject({ paid_out_cents: 850, available_cents: 0 });

  expect(await payOut(ann, account, "failed", payout_id)).toMatchObject({ payout_id, paid_at: null });
  await until(async () => (await earningsOf(ann)).available_cents === 850);
  expect(await earningsOf(ann)).toMatchObject({ net_cents: 850, pending_cents: 0, paid_out_cents: 0 });

  const { data } = await simulator<{ data: { event: { id: string; type: string; account?: string } }[] }>(
    "/_sim/events",
  );
  const told = data.filter(({ event }) => event.account === account && event.type.startsWith("payout."));
  expect(told.length).toBeGreaterThan(2);
  for (const { event } of told) await simulator("/_sim/webhooks/resend", { event: event.id });
  await simulator("/_sim/webhooks/flush", {});

  expect(await activityOf(ann)).toMatchObject([
    { type: "payout_failed", message: "A payout came back: The bank account has been closed.", amount_cents: 850 },
    { type: "payout_paid", message: "A payout was sent to your bank", amount_cents: 850 },
  ]);
  const mails = await mailsTo(ann);
  expect(mails.map(({ kind, subject }) => [kind, subject])).toEqual([
    ["payout_paid", "Your payout of $8.50 USD was sent"],
    ["payout_failed", "Your payout of $8.50 USD came back"],
  ]);
  expect(mails[1]?.text).toContain("The bank account has been closed.");
  expect(mails[1]?.text).toContain("correct it, or enter another one");
  expect(mails[1]?.text).toContain("To stop mails like this one");
});

test("writes to nobody who doesn't want mail about payouts", async ({ seller, listing, buyer }) => {
  const { ann, account } = await earn({ seller, listing, buyer });
  await ann.patch("/v1/users/notifications", { payout_notifications: false });
  await payOut(ann, account, "paid");
  expect(await activityOf(ann)).toMatchObject([{ type: "payout_paid" }]);
  expect(await mailsTo(ann)).toEqual([]);
});

test("finds once a day what no event has told", async ({ seller, listing, buyer }) => {
  const { ann, account } = await earn({ seller, listing, buyer });
  const { payout_id } = await payOut(ann, account, "paid");
  await simulator("/_sim/webhooks/flush", {});

  const found = await inDatabase(async (sql) => {
    await sql`delete from payouts where stripe_payout_id = ${payout_id}`;
    await sql`update connected_accounts set available_cents = 77, status = 'pending' where stripe_account_id = ${account}`;
    await sql`select graphile_worker.add_job('refresh_sellers')`;
    return until(async () => {
      const [row] = await sql`
        select payouts.status as payout, accounts.status as account, available_cents, period_start is not null as exact
        from payouts join connected_accounts as accounts using (stripe_account_id)
        where stripe_payout_id = ${payout_id}`;
      return row?.exact && row;
    });
  });
  expect(found).toEqual({ payout: "paid", account: "active", available_cents: 0, exact: true });
  expect(await mailsTo(ann)).toHaveLength(1);
});
