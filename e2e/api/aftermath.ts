import postgres from "postgres";
import { type Fields, setting, simulator, until } from "../client";
import { test as base, expect, type Listing, type Person, pay } from "../fixtures";

type Sold = { ann: Person; bob: Person; offered: Listing; sale: Sale };

export const test = base.extend<{ sold: (card?: string) => Promise<Sold> }, { sql: postgres.Sql }>({
  /** The service's database; the platform has the money that disputes cost it, and that it repays. */
  sql: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      await simulator("/_sim/top-up", { amount: 10_000_000, currency: "usd" });
      const sql = postgres(setting("DATABASE_URL"), { max: 2 });
      await use(sql);
      await sql.end();
    },
    { scope: "worker" },
  ],
  /** A listing of 10.00 that Ann has sold to Bob. */
  sold: ({ seller, listing, buyer, sql }, use) =>
    use(async (card) => {
      const [ann, bob] = [await seller(), await buyer()];
      const offered = await listing(ann, { price_cents: 1000 });
      return { ann, bob, offered, sale: await sell(sql, bob, offered, card) };
    }),
});

export type Dispute = { id: string; status: string };
export type Sale = { purchaseId: string; chargeId: string; intentId: string; licenseCode: string };

/** A card whose money is available at once. */
export const AT_ONCE = "4000000000000077";

/** Buys the listing and waits until its money was told to be the seller's. */
export async function sell(
  sql: postgres.Sql,
  buyer: Person,
  { slug }: Listing,
  card = "4242424242424242",
): Promise<Sale> {
  const { status, body } = await buyer.post<{ session_id: string }>("/v1/checkout", { skill_slug: slug });
  expect(status).toBe(200);
  await pay(body.session_id, card);
  const { purchase_id, license_code } = await until(async () => {
    const confirmed = await buyer.get<{ purchase_id: string; status: string; license_code: string }>(
      `/v1/purchases/confirm?session_id=${body.session_id}`,
    );
    return confirmed.body.status === "completed" && confirmed.body;
  });
  const row = await until(async () => {
    const [found] = await sql`select charge_id, payment_intent_id from purchases
      where id = ${purchase_id} and transfer_id is not null`;
    return found;
  });
  return {
    purchaseId: purchase_id,
    licenseCode: license_code,
    chargeId: row.charge_id,
    intentId: row.payment_intent_id,
  };
}

/** What somebody does in the processor's dashboard, or looks up there. */
export async function processor<Body = Fields>(path: string, params?: Record<string, string>, account?: string) {
  const response = await fetch(`${setting("STRIPE_API_BASE")}${path}`, {
    method: params ? "POST" : "GET",
    headers: { authorization: "Bearer sk_test_dashboard", ...(account && { "stripe-account": account }) },
    ...(params && { body: new URLSearchParams(params) }),
  });
  const answer = (await response.json()) as Body;
  expect(response.status, `${path}: ${JSON.stringify(answer)}`).toBe(200);
  return answer;
}

/** All that the processor holds for a seller. */
export async function heldCents(seller: Person): Promise<number> {
  const { connect_id } = (await seller.get<{ connect_id: string }>("/v1/sellers/status")).body;
  type Balance = { available: { amount: number }[]; pending: { amount: number }[] };
  const { available, pending } = await processor<Balance>("/v1/balance", undefined, connect_id);
  return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
}

/** The seller's earnings with their balance as it is now, however lately it was looked at. */
export async function earningsOf(sql: postgres.Sql, seller: Person): Promise<Record<string, number>> {
  const { connect_id } = (await seller.get<{ connect_id: string }>("/v1/sellers/status")).body;
  await sql`update connected_accounts set money_synced_at = now() - interval '1 hour'
    where stripe_account_id = ${connect_id}`;
  return (await seller.get<Record<string, number>>("/v1/sellers/earnings")).body;
}

export async function statusOf(buyer: Person, purchaseId: string): Promise<string | undefined> {
  const { body } = await buyer.get<{ items: { purchase_id: string; status: string }[] }>("/v1/purchases");
  return body.items.find(({ purchase_id }) => purchase_id === purchaseId)?.status;
}

export async function downloads(person: Person, { slug }: Listing): Promise<number> {
  return (await person.get(`/v1/skills/${slug}/download`)).status;
}

export async function openDispute(sale: Sale, more: { reason?: string; amount?: number } = {}): Promise<Dispute> {
  return simulator<Dispute>("/_sim/dispute", { charge: sale.chargeId, ...more });
}

export async function endDispute({ id }: Dispute, outcome: "won" | "lost"): Promise<void> {
  await simulator("/_sim/dispute/resolve", { dispute: id, outcome });
}

type Refund = { id: string; amount: number; status: string };

export async function refundsOf({ intentId }: Sale): Promise<Refund[]> {
  return (await processor<{ data: Refund[] }>(`/v1/refunds?payment_intent=${intentId}`)).data;
}

/** Lets the buyer's bank send the newest refund back. */
export async function sendBack(sale: Sale): Promise<string> {
  const [refund] = await refundsOf(sale);
  await simulator("/_sim/refund/fail", { refund: refund?.id });
  return refund?.id ?? "";
}

export type Adjustment = {
  kind: string;
  fact: string;
  amount_cents: number;
  netted_cents: number;
  status: string;
  refusals: number;
};

export async function adjustmentsOf(sql: postgres.Sql, { purchaseId }: Sale): Promise<Adjustment[]> {
  return sql<Adjustment[]>`select kind, fact, amount_cents, netted_cents, status, refusals from adjustments
    where purchase_id = ${purchaseId} order by created_at, kind desc`;
}

/** Waits until nothing of the sale is on its way between the platform and the seller. */
export async function untilAdjusted(sql: postgres.Sql, sale: Sale, count: number): Promise<Adjustment[]> {
  return until(async () => {
    const all = await adjustmentsOf(sql, sale);
    return all.length === count && all.every(({ status }) => status === "done") && all;
  });
}

export async function mailsTo(sql: postgres.Sql, { name }: Person): Promise<{ kind: string; text: string }[]> {
  return sql<{ kind: string; text: string }[]>`select kind, text from mails
    where recipient = ${`${name}@example.com`} order by created_at`;
}

/** Gives a purchase back as an admin does, all that is left of it or a part. */
export function giveBack(admin: Person, { purchaseId }: Sale, amount_cents?: number) {
  const body = { reason: "Asked for.", ...(amount_cents && { amount_cents }) };
  return admin.post(`/v1/admin/purchases/${purchaseId}/refund`, body);
}

export type Activity = { message: string; amount_cents: number | null };

export async function activityOf(seller: Person, type: string): Promise<Activity[]> {
  return (await seller.get<{ items: Activity[] }>(`/v1/sellers/activity?type=${type}`)).body.items;
}

/** Pays everything available out to the seller's bank. */
export async function payOut(seller: Person): Promise<void> {
  const { connect_id } = (await seller.get("/v1/sellers/status")).body;
  await simulator("/_sim/payout", { account: connect_id, outcome: "paid" });
}

/** Runs a job of this name and waits until none is left. */
export async function runJob(sql: postgres.Sql, name: string): Promise<void> {
  await sql`select graphile_worker.add_job(${name})`;
  await until(async () => (await sql`select 1 from graphile_worker.jobs where task_identifier = ${name}`).length === 0);
}

/** A sale of 10.00 as it stands, and as it is once all of it was given back. */
export const whole = { gross_cents: 1000, platform_fee_cents: 150, refunded_cents: 0, net_cents: 850 };
export const undone = { gross_cents: 1000, platform_fee_cents: 0, refunded_cents: 1000, net_cents: 0 };
export const nowhere = { available_cents: 0, pending_cents: 0, paid_out_cents: 0 };
