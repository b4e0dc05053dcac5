import { createHmac } from "node:crypto";
import { setting, simulator, until } from "../../client";
import { inDatabase } from "../../database";
import { expect, type Listing, type Person, pay, test, unique } from "../../fixtures";

type Connected = { status: string; connect_id: string; onboarding_url: string };
type Stored = { status: string; transfers_status: string | null; is_gone: boolean; account: string };

const connect = async (seller: Person, query = "") =>
  (await seller.post<Connected>(`/v1/sellers/connect${query}`)).body;
const onboard = (account: string, outcome: string) => simulator("/_sim/onboard", { account, outcome });
const statusOf = async (seller: Person) => (await seller.get("/v1/sellers/status")).body;
const offer = async (buyer: Person, { slug }: Listing) => {
  const { status, body } = await buyer.post("/v1/checkout", { skill_slug: slug });
  return { status, body };
};

/** What is kept of a seller's account, without a look at the processor. */
const stored = ({ name }: Person): Promise<Stored | undefined> =>
  inDatabase(async (sql) => {
    const [row] = await sql<Stored[]>`
      select status, transfers_status, is_gone, stripe_account_id as account
      from connected_accounts join users on users.id = user_id where email = ${`${name}@example.com`}`;
    return row;
  });

const change = ({ name }: Person, values: Record<string, string | null>) =>
  inDatabase((sql) => {
    const theirs = sql`(select id from users where email = ${`${name}@example.com`})`;
    return sql`update connected_accounts set ${sql(values)} where user_id = ${theirs}`;
  });

async function closeAtProcessor(account: string): Promise<void> {
  const response = await fetch(`${setting("STRIPE_API_BASE")}/v2/core/accounts/${account}/close`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_looking_on", "content-type": "application/json" },
    body: JSON.stringify({ applied_configurations: ["recipient"] }),
  });
  expect(response.status).toBe(200);
}

/** An event of a connected account, as the processor signs it. */
async function tell(api: Person | { send: Person["send"] }, type: string, account: string): Promise<number> {
  const now = Math.floor(Date.now() / 1000);
  const object = { id: account, object: "account" };
  const event = { id: unique("evt"), object: "event", type, account, created: now, livemode: false, data: { object } };
  const body = JSON.stringify(event);
  const v1 = createHmac("sha256", setting("STRIPE_CONNECT_WEBHOOK_SECRET")).update(`${now}.${body}`).digest("hex");
  const headers = { "stripe-signature": `t=${now},v1=${v1}` };
  return (await api.send("POST", "/v1/webhooks/stripe/connect", { body, headers })).status;
}

for (const [outcome, transfers] of [
  ["active", "active"],
  ["pending", "pending"],
  ["restricted", "restricted"],
  ["rejected", "rejected"],
] as const) {
  test(`hears by itself that an account is ${outcome}`, async ({ buyer }) => {
    const ann = await buyer();
    const { connect_id } = await connect(ann);
    await onboard(connect_id, outcome);
    await until(async () => (await stored(ann))?.status === outcome);
    expect(await stored(ann)).toMatchObject({ transfers_status: transfers, is_gone: false });
  });
}

test("looks once more before it says that nobody can buy", async ({ buyer, listing }) => {
  const ann = await buyer();
  const offered = await listing(ann, { price_cents: 1000 });
  const bob = await buyer();
  expect(await offer(bob, offered)).toStrictEqual({
    status: 503,
    body: { detail: "Seller has not completed payment onboarding" },
  });

  const { connect_id } = await connect(ann);
  expect(await offer(bob, offered)).toStrictEqual({
    status: 503,
    body: { detail: "Seller's payment account is not active" },
  });

  await onboard(connect_id, "active");
  await simulator("/_sim/webhooks/flush", {});
  await change(ann, { status: "onboarding", transfers_status: "pending", payouts_status: "pending" });
  expect((await offer(bob, offered)).status, "although no event has told it").toBe(200);
  expect(await stored(ann)).toMatchObject({ status: "active" });
});

test("answers one who was rejected with how they stand, and where to go", async ({ buyer }) => {
  const ann = await buyer();
  const { connect_id } = await connect(ann);
  await onboard(connect_id, "rejected");
  const again = await connect(ann);
  expect(again).toMatchObject({ status: "rejected", connect_id, charges_enabled: false, payouts_enabled: false });
  expect(URL.canParse(again.onboarding_url)).toBe(true);
});

test("opens a new account in place of one that was closed", async ({ seller, buyer, listing }) => {
  const ann = await seller();
  const offered = await listing(ann, { price_cents: 1000 });
  const sold = await offer(await buyer(), await listing(ann, { price_cents: 1000 }));
  await pay(String(sold.body.session_id), "4000000000000077"); // its money is available at once
  const closed = (await connect(ann)).connect_id;
  await emptyBalance(closed);
  await closeAtProcessor(closed);

  expect(await statusOf(ann)).toMatchObject({ status: "rejected", charges_enabled: false, requirements_due: [] });
  expect(await offer(await buyer(), offered)).toMatchObject({ status: 503 });

  const next = await connect(ann, "?country=DE");
  expect(next).toMatchObject({ status: "onboarding", charges_enabled: false });
  expect(next.connect_id).not.toBe(closed);
  await onboard(next.connect_id, "active");
  expect(await offer(await buyer(), offered)).toMatchObject({ status: 200 });
  expect((await ann.get("/v1/sellers/earnings")).body, "what was earned before stays").toMatchObject({
    gross_cents: 1000,
  });
});

test("gives up an account that has cut the connection", async ({ api, seller, buyer, listing }) => {
  const ann = await seller();
  const offered = await listing(ann, { price_cents: 1000 });
  const lost = unique("acct_lost").replace("-", "_");
  await change(ann, { stripe_account_id: lost });

  expect(await tell(api, "account.application.deauthorized", lost)).toBe(200);
  expect(await stored(ann)).toMatchObject({ status: "rejected", is_gone: true });
  expect(await statusOf(ann)).toMatchObject({ status: "rejected", charges_enabled: false, payouts_enabled: false });
  expect(await offer(await buyer(), offered)).toMatchObject({ status: 503 });
  for (const path of ["payouts", "earnings"]) expect((await ann.get(`/v1/sellers/${path}`)).status, path).toBe(200);

  expect((await connect(ann)).connect_id).not.toBe(lost);
});

test("takes events of accounts that are nobody's here", async ({ api }) => {
  for (const type of ["account.updated", "account.application.deauthorized", "payout.paid", "capability.updated"]) {
    expect(await tell(api, type, unique("acct_nobody")), type).toBe(200);
  }
});

/** Sends all that an account holds to its bank, as the processor asks for before it closes one. */
async function emptyBalance(account: string): Promise<void> {
  const balance = async () => {
    const headers = { authorization: "Bearer sk_test_looking_on", "stripe-account": account };
    const response = await fetch(`${setting("STRIPE_API_BASE")}/v1/balance`, { headers });
    return (await response.json()) as Record<"available" | "pending", { amount: number }[]>;
  };
  await until(async () => {
    const { available, pending } = await balance();
    if (available.some(({ amount }) => amount > 0)) await simulator("/_sim/payout", { account, outcome: "paid" });
    return [...available, ...pending].every(({ amount }) => amount === 0);
  });
}
