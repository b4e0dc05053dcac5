import { until } from "../../client";
import { inDatabase } from "../../database";
import { expect, type Person } from "../../fixtures";
import { processorsView, sum } from "./processor";

/** What a seller has done, as the test itself has counted it. */
export type Done = { seller: Person; account: string; grossCents: number; refundedCents: number; sales: number };

type Earnings = Record<
  | "gross_cents"
  | "platform_fee_cents"
  | "refunded_cents"
  | "net_cents"
  | "available_cents"
  | "pending_cents"
  | "paid_out_cents"
  | "sales_count"
  | "this_month_cents"
  | "last_month_cents",
  number
>;
type Sale = { purchase_id: string; amount_cents: number; platform_fee_cents: number; net_cents: number };
type Point = Record<"gross_cents" | "fee_cents" | "net_cents" | "refund_cents" | "sales_count", number>;
type Revenue = { total_cents: number; net_cents: number; refund_cents: number; sales_count: number; points: Point[] };
type Part = { revenue_cents: number; net_cents: number; sales_count: number };
type Told = { amount_cents: number | null };
type Page<Item> = { items: Item[]; total: number };

/** Fails unless every place that tells of a seller's money tells the same, to the cent, and the processor too. */
export async function expectAgreement(done: Done): Promise<void> {
  const earnings = await settledEarnings(done);
  expect(earnings.gross_cents, "gross").toBe(done.grossCents);
  expect(earnings.net_cents, "net").toBe(earnings.gross_cents - earnings.platform_fee_cents - earnings.refunded_cents);
  expect(earnings.available_cents + earnings.pending_cents + earnings.paid_out_cents, "the places").toBe(
    earnings.net_cents,
  );
  expect(earnings.this_month_cents + earnings.last_month_cents, "the months").toBe(earnings.net_cents);

  await expectPlaces(done, earnings);
  await expectSales(done, earnings);
  await expectRevenue(done, earnings);
  await expectBreakdown(done, earnings);
  await expectActivity(done, earnings);
}

/** Once what was given back last has come through; only then is the mirror told to look again. */
async function settledEarnings({ seller, account, sales, refundedCents }: Done): Promise<Earnings> {
  const ask = async () => (await seller.get<Earnings>("/v1/sellers/earnings")).body;
  await until(async () => {
    const { sales_count, refunded_cents } = await ask();
    return sales_count === sales && refunded_cents === refundedCents && (await isAdjusted(account));
  });
  await inDatabase(
    (sql) => sql`update connected_accounts set money_synced_at = null where stripe_account_id = ${account}`,
  );
  return until(async () => {
    const body = await ask();
    const { available, paidOut } = await processorsView(account);
    return body.available_cents === available && body.paid_out_cents === paidOut && body;
  });
}

/** The processor's sum is ours, but for what could not be moved between seller and platform for lack of balance. */
async function expectPlaces({ seller, account }: Done, earnings: Earnings): Promise<void> {
  const truth = await processorsView(account);
  const owed = await owedCents(account);
  expect(truth.net, "the processor's net").toBe(earnings.net_cents + owed);
  expect(earnings.pending_cents, "pending").toBe(truth.settling + truth.underway - owed);

  const { body } =
    await seller.get<{ payout_id: string; amount_cents: number; status: string }[]>("/v1/sellers/payouts");
  const listed = body.map(({ payout_id, amount_cents, status }) => ({ id: payout_id, amount: amount_cents, status }));
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
  const told = truth.payouts.map(({ id, amount, status }) => ({ id, amount, status }));
  expect(listed.toSorted(byId), "payouts").toEqual(told.toSorted(byId));
}

/** Nothing is on its way between the seller and the platform. */
function isAdjusted(account: string): Promise<boolean> {
  return inDatabase(async (sql) => {
    const waiting = await sql`
      select 1 from adjustments join purchases on purchases.id = purchase_id
      where destination_account = ${account} and adjustments.status in ('waiting', 'moving')`;
    return waiting.length === 0;
  });
}

/** What the seller owes the platform, less what it owes them. */
function owedCents(account: string): Promise<number> {
  return inDatabase(async (sql) => {
    const rows = await sql<{ kind: string; cents: number }[]>`
      select kind, adjustments.amount_cents - netted_cents as cents
      from adjustments join purchases on purchases.id = purchase_id
      where destination_account = ${account} and adjustments.status = 'owed'`;
    return sum(rows.map(({ kind, cents }) => (kind.endsWith("_reversal") ? cents : -cents)));
  });
}

async function expectSales({ seller }: Done, earnings: Earnings): Promise<void> {
  const { items, total } = (await seller.get<Page<Sale>>("/v1/sellers/sales?limit=100")).body;
  expect(total, "sales").toBe(earnings.sales_count);
  expect(sum(items.map(({ amount_cents }) => amount_cents)), "sales, gross").toBe(earnings.gross_cents);
  expect(sum(items.map(({ platform_fee_cents }) => platform_fee_cents)), "sales, fee").toBe(
    earnings.platform_fee_cents,
  );
  expect(sum(items.map(({ net_cents }) => net_cents)), "sales, net").toBe(earnings.net_cents);

  const csv = await (await seller.send("GET", "/v1/sellers/sales?format=csv")).text();
  const [header = "", ...lines] = csv.trimEnd().split("\r\n");
  const names = header.split(",");
  const written = lines.map((line) => Object.fromEntries(line.split(",").map((cell, at) => [names[at], cell])));
  const amounts = ({ purchase_id, amount_cents, platform_fee_cents, net_cents }: Record<string, unknown>) =>
    [purchase_id, amount_cents, platform_fee_cents, net_cents].map(String);
  expect(written.map(amounts), "the table").toEqual(items.map(amounts));
}

async function expectRevenue({ seller }: Done, earnings: Earnings): Promise<void> {
  for (const query of ["interval=day", "interval=week&timezone=Pacific/Kiritimati", "interval=month"]) {
    const { body } = await seller.get<Revenue>(`/v1/sellers/revenue?period=all&${query}`);
    const whole = {
      gross_cents: body.total_cents,
      fee_cents: body.total_cents - body.refund_cents - body.net_cents,
      net_cents: body.net_cents,
      refund_cents: body.refund_cents,
      sales_count: body.sales_count,
    };
    expect(whole, query).toEqual({
      gross_cents: earnings.gross_cents,
      fee_cents: earnings.platform_fee_cents,
      net_cents: earnings.net_cents,
      refund_cents: earnings.refunded_cents,
      sales_count: earnings.sales_count,
    });
    for (const [key, value] of Object.entries(whole)) {
      expect(sum(body.points.map((point) => point[key as keyof Point])), `${query}, ${key} of points`).toBe(value);
    }
  }
}

async function expectBreakdown({ seller }: Done, earnings: Earnings): Promise<void> {
  const whole = { revenue: earnings.gross_cents, net: earnings.net_cents, sales: earnings.sales_count };
  for (const by of ["skill", "type"]) {
    const { items } = (await seller.get<Page<Part>>(`/v1/sellers/revenue/breakdown?period=all&by=${by}`)).body;
    expect(
      wholeOf(items, ({ net_cents }) => net_cents),
      `by ${by}`,
    ).toEqual(whole);
  }
  const { items } = (await seller.get<Page<Part>>("/v1/sellers/skills")).body;
  expect(
    wholeOf(items, () => 0),
    "by listing",
  ).toEqual({ ...whole, net: 0 });
}

function wholeOf(parts: Part[], netOf: (part: Part) => number) {
  return {
    revenue: sum(parts.map(({ revenue_cents }) => revenue_cents)),
    net: sum(parts.map(netOf)),
    sales: sum(parts.map(({ sales_count }) => sales_count)),
  };
}

async function expectActivity({ seller, account }: Done, earnings: Earnings): Promise<void> {
  const told = async (type: string) =>
    (await seller.get<Page<Told>>(`/v1/sellers/activity?limit=100&type=${type}`)).body;
  const amountsOf = ({ items }: Page<Told>) => sum(items.map(({ amount_cents }) => amount_cents ?? 0));
  expect(amountsOf(await told("sale")), "told of sales").toBe(earnings.gross_cents);
  const givenBack = amountsOf(await told("refund")) + amountsOf(await told("dispute"));
  expect(givenBack, "told of refunds and disputes").toBe(0 - earnings.refunded_cents);

  const { payouts } = await processorsView(account);
  const failed = payouts.filter(({ status }) => status === "failed");
  expect((await told("payout_failed")).total, "told of payouts that came back").toBe(failed.length);
  const paid = payouts.filter(({ status }) => status === "paid");
  expect((await told("payout_paid")).total, "told of payouts").toBeGreaterThanOrEqual(paid.length);
}
