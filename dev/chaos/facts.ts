import postgres from "postgres";
import type { Callers, Processor } from "./callers";
import { eachOf } from "./each-of";
import type { Seller } from "./market";
import type { Reconciliation } from "./stack";

export type Purchase = {
  id: string;
  buyer_id: string;
  listing_id: string;
  status: string;
  amount_cents: number;
  fee_cents: number;
  currency: string;
  destination_account: string;
  payment_intent_id: string | null;
  charge_id: string | null;
  amount_refunded_cents: number;
  is_paid: boolean;
  /** License codes that were not replaced. */
  licenses: number;
  /** The library shows its buyer a code. */
  has_code: boolean;
};
/** Somebody who bought a listing, or redeemed a code of it, and through which of their current licenses. */
type Holder = { person: string; slug: string; listing_id: string; through: string[]; opens: boolean };
export type Entry = { purchase_id: string; kind: string; gross_cents: number; fee_cents: number; fact: string };
type OwnRefund = {
  id: string;
  purchase_id: string;
  status: string;
  stripe_refund_id: string | null;
  decided_at: number;
};
/** A part of a sale that is to be moved between platform and seller, and was not yet. */
export type Debt = { id: string; purchase_id: string; kind: string; amount_cents: number };
/** What the service's API tells a seller of their money. */
export type Earnings = {
  account: string;
  gross_cents: number;
  platform_fee_cents: number;
  refunded_cents: number;
  net_cents: number;
  available_cents: number;
  pending_cents: number;
  paid_out_cents: number;
};
type Mail = { kind: string; fact: string };

/** What the service tells of payments, in its database and through its API. */
export type Ours = {
  purchases: Purchase[];
  holders: Holder[];
  entries: Entry[];
  refunds: OwnRefund[];
  debts: Debt[];
  mails: Mail[];
  earnings: Earnings[];
  /** Purchases and charges that the reconciliation names, because a refund failed and the buyer waits for it. */
  named: string[];
  unprocessedEvents: number;
};

export type Charge = {
  id: string;
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  paid: boolean;
  currency: string;
  payment_intent: string | null;
  transfer_group: string | null;
};
export type Refund = {
  id: string;
  charge: string;
  amount: number;
  status: string;
  metadata: Record<string, string>;
  /** Set where it took the seller's part back. */
  transfer_reversal: string | null;
};
type Transfer = {
  id: string;
  amount: number;
  amount_reversed: number;
  destination: string;
  transfer_group: string | null;
  reversals: { data: { amount: number; metadata: Record<string, string> }[] };
};
type Fee = { id: string; amount: number; amount_refunded: number; originating_transaction: string };
type Dispute = { id: string; charge: string; amount: number; status: string };
type Account = { id: string; heldCents: number; bookedCents: number; paidOutCents: number };

/** What the processor's API tells of the same. */
export type Theirs = {
  charges: Charge[];
  refunds: Refund[];
  transfers: Transfer[];
  fees: Fee[];
  disputes: Dispute[];
  platform: Account;
  sellers: Account[];
};

/** Differs once anything about payments was written in between. */
export async function stateOf(databaseUrl: string): Promise<string> {
  const sql = postgres(databaseUrl, { max: 1, onnotice() {} });
  try {
    const [row] = await sql<{ state: string }[]>`
      select concat_ws(' ', (select count(*) from ledger_entries), (select count(*) from licenses),
        (select count(*) from stripe_events where processed_at is null),
        (select md5(string_agg(concat_ws(' ', id, status, amount_refunded_cents), ',' order by id)) from purchases),
        (select md5(string_agg(concat_ws(' ', id, status), ',' order by id)) from refunds),
        (select md5(string_agg(concat_ws(' ', id, status), ',' order by id)) from adjustments)) as state`;
    return row?.state ?? "";
  } finally {
    await sql.end();
  }
}

export async function readOurs(
  databaseUrl: string,
  callers: Callers,
  sellers: Seller[],
  { problems }: Reconciliation,
): Promise<Ours> {
  const sql = postgres(databaseUrl, { max: 1, onnotice() {} });
  try {
    const purchases = await sql<Omit<Purchase, "has_code">[]>`
      select id, buyer_id, listing_id, status, amount_cents, fee_cents, currency, destination_account,
        payment_intent_id, charge_id, amount_refunded_cents, paid_at is not null as is_paid,
        (select count(*)::int from licenses where purchase_id = purchases.id and replaced_at is null) as licenses
      from purchases`;
    const holders = await sql<Omit<Holder, "opens">[]>`
      select split_part(users.email, '@', 1) as person, listings.slug, listings.id as listing_id,
        coalesce(array_agg(purchases.id) filter (where licenses.replaced_at is null), '{}') as through
      from licenses join purchases on purchases.id = licenses.purchase_id
        join listings on listings.id = purchases.listing_id
        join users on users.id in (purchases.buyer_id, licenses.redeemed_by)
      group by 1, 2, 3`;
    const coded = await codesOf([...new Set(holders.map(({ person }) => person))], callers);
    return {
      purchases: purchases.map((purchase) => ({ ...purchase, has_code: coded.has(purchase.id) })),
      holders: await eachOf(holders, async (holder) => {
        const { status } = await callers.ask(holder.person, "GET", `/v1/skills/${holder.slug}/download`);
        return { ...holder, opens: status === 200 };
      }),
      entries: await sql<Entry[]>`select purchase_id, kind, gross_cents, fee_cents, fact from ledger_entries`,
      refunds: await sql<OwnRefund[]>`
        select id, purchase_id, status, stripe_refund_id, extract(epoch from created_at)::float as decided_at
        from refunds`,
      debts: await sql<Debt[]>`
        select id, purchase_id, kind, amount_cents - netted_cents as amount_cents from adjustments where status <> 'done'`,
      mails: await sql<Mail[]>`select kind, fact from mails`,
      earnings: await Promise.all(
        sellers.map(async ({ name, account }) => {
          const { body } = await callers.ask<Earnings>(name, "GET", "/v1/sellers/earnings");
          return { ...body, account };
        }),
      ),
      named: problems.filter(isOfFailedRefund).map(({ subject }) => subject),
      unprocessedEvents: Number((await sql`select count(*) from stripe_events where processed_at is null`)[0]?.count),
    };
  } finally {
    await sql.end();
  }
}

/** The purchases of which their buyers' libraries show a code. */
async function codesOf(people: string[], callers: Callers): Promise<Set<string>> {
  type Library = { items: { purchase_id: string; license_code: string | null }[]; total: number };
  const codes = await eachOf(people, async (person) => {
    const items: Library["items"] = [];
    for (;;) {
      const path = `/v1/purchases?limit=100&offset=${items.length}`;
      const { body } = await callers.ask<Library>(person, "GET", path);
      items.push(...body.items);
      if (items.length >= body.total || body.items.length === 0) break;
    }
    return items.filter(({ license_code }) => license_code !== null).map(({ purchase_id }) => purchase_id);
  });
  return new Set(codes.flat());
}

export async function readTheirs(processor: Processor, sellers: string[]): Promise<Theirs> {
  return {
    charges: await processor.all<Charge>("/v1/charges"),
    refunds: await processor.all<Refund>("/v1/refunds"),
    transfers: await processor.all<Transfer>("/v1/transfers"),
    fees: await processor.all<Fee>("/v1/application_fees"),
    disputes: await processor.all<Dispute>("/v1/disputes"),
    platform: await readAccount(processor, undefined),
    sellers: await Promise.all(sellers.map((seller) => readAccount(processor, seller))),
  };
}

/** A refund may fail after its buyer has bought again: the purchase stays refunded, and a person has to pay them. */
export function isOfFailedRefund({ kind, detail }: Reconciliation["problems"][number]): boolean {
  return kind === "refund failed" || (kind === "sides differ" && detail.endsWith("and the purchase is refunded"));
}

async function readAccount(processor: Processor, account: string | undefined): Promise<Account> {
  type Held = { amount: number };
  type Payout = { id: string; amount: number; status: string };
  const { body: balance } = await processor.request<{ available: Held[]; pending: Held[] }>(
    "GET",
    "/v1/balance",
    {},
    account,
  );
  const booked = await processor.all<{ id: string; net: number }>("/v1/balance_transactions", account);
  const payouts = await processor.all<Payout>("/v1/payouts", account);
  const isOut = ({ status }: Payout) => status !== "failed" && status !== "canceled";
  return {
    id: account ?? "the platform",
    heldCents: sum([...balance.available, ...balance.pending].map(({ amount }) => amount)),
    bookedCents: sum(booked.map(({ net }) => net)),
    paidOutCents: sum(payouts.filter(isOut).map(({ amount }) => amount)),
  };
}

export function sum(cents: number[]): number {
  return cents.reduce((total, each) => total + each, 0);
}
