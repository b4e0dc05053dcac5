import { createHmac } from "node:crypto";
import { expect } from "@playwright/test";
import type postgres from "postgres";
import { processor } from "../api/aftermath";
import { type Client, setting, simulator, until } from "../client";

/** What happens to a payment: at the processor, or, where it says `ours`, by an administrator here. */
export type Step =
  | "dispute"
  | `dispute ${number}`
  | "inquiry"
  | "escalate"
  | "win"
  | "lose"
  | `refund ${number}`
  | `ours ${number}`
  | "refund fails"
  | "warning";

export type Payment = { purchaseId: string; sessionId: string; intentId: string; chargeId: string };
type Event = { id: string; type: string; created: number; data: { object: Record<string, unknown> } };
type Random = () => number;

const BOTH_LEGS = { reverse_transfer: "true", refund_application_fee: "true" };
/** The kinds that the service is told of. */
const KINDS = [
  "checkout.session.completed",
  "charge.updated",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.*",
  "radar.early_fraud_warning.created",
  "transfer.reversed",
];

/** The same numbers for the same seed. */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Lets a history happen to a payment while its events are told in any order: late, together, twice, again under
 * another id, before those that came earlier, or just as the next thing happens. In the end each was told.
 */
export async function live(payment: Payment, steps: readonly Step[], random: Random, admin: Client): Promise<void> {
  const told: Event[] = [];
  const untold = async () => {
    const all = await eventsOf(payment);
    return all.filter(({ id }) => told.every((event) => event.id !== id));
  };
  const tell = async (events: Event[]) => {
    for (const group of groupsOf(shuffled(events, random), random)) {
      await Promise.all(group.flatMap((event) => copiesOf(event, random)).map(deliver));
      told.push(...group);
    }
  };

  for (const step of steps) {
    if (step.startsWith("ours")) await tell(await untold());
    const some = random() < 0.5 ? shuffled(await untold(), random).slice(0, Math.ceil(random() * 4)) : [];
    await Promise.all([tell(some), happen(step, payment, admin)]);
  }
  await tell(await untold());
  await tell(shuffled(told, random).slice(0, 3));
}

async function happen(step: Step, { purchaseId, intentId, chargeId }: Payment, admin: Client): Promise<void> {
  const [what, cents = ""] = step.split(" ");
  const dispute = async () => {
    const { data } = await processor<{ data: { id: string }[] }>(`/v1/disputes?payment_intent=${intentId}`);
    return { dispute: data[0]?.id };
  };
  switch (what) {
    case "dispute":
      return void (await simulator("/_sim/dispute", { charge: chargeId, ...(cents && { amount: Number(cents) }) }));
    case "inquiry":
      return void (await simulator("/_sim/dispute", { charge: chargeId, reason: "inquiry" }));
    case "escalate":
      return void (await simulator("/_sim/dispute/escalate", await dispute()));
    case "win":
      return void (await simulator("/_sim/dispute/resolve", { ...(await dispute()), outcome: "won" }));
    case "lose":
      return void (await simulator("/_sim/dispute/resolve", { ...(await dispute()), outcome: "lost" }));
    case "warning":
      return void (await simulator("/_sim/early-fraud-warning", { charge: chargeId }));
    case "ours":
      return giveBack(admin, purchaseId, intentId, Number(cents));
    case "refund": {
      if (cents !== "fails") {
        return void (await processor("/v1/refunds", { payment_intent: intentId, amount: cents, ...BOTH_LEGS }));
      }
      const [newest] = await refundsOf(intentId);
      return void (await simulator("/_sim/refund/fail", { refund: newest?.id }));
    }
    default:
      throw new Error(`Nothing is known of ${step}`);
  }
}

async function giveBack(admin: Client, purchaseId: string, intentId: string, cents: number): Promise<void> {
  const count = (await refundsOf(intentId)).length;
  const body = { reason: "Asked for.", amount_cents: cents };
  const { status } = await admin.post(`/v1/admin/purchases/${purchaseId}/refund`, body);
  if (status !== 200) throw new Error(`The refund of ${purchaseId} was answered ${status}`);
  await until(async () => (await refundsOf(intentId)).length > count);
}

async function refundsOf(intentId: string): Promise<{ id: string }[]> {
  return (await processor<{ data: { id: string }[] }>(`/v1/refunds?payment_intent=${intentId}`)).data;
}

/** The events of one payment; those of its transfers name its charge or its group. */
async function eventsOf({ purchaseId, sessionId, intentId, chargeId }: Payment): Promise<Event[]> {
  const types = KINDS.map((type) => `types[]=${type}`).join("&");
  const { data } = await processor<{ data: Event[] }>(`/v1/events?limit=100&${types}`);
  return data.filter(({ data: { object } }) => {
    if (object.id === sessionId || object.payment_intent === intentId) return true;
    return object.source_transaction === chargeId || object.transfer_group === `purchase_${purchaseId}`;
  });
}

function shuffled<Item>(items: Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** One to three at a time. */
function groupsOf<Item>(items: Item[], random: Random): Item[][] {
  const groups: Item[][] = [];
  for (let start = 0; start < items.length; ) {
    const size = 1 + Math.floor(random() * 3);
    groups.push(items.slice(start, start + size));
    start += size;
  }
  return groups;
}

function copiesOf(event: Event, random: Random): Event[] {
  const again = { ...event, id: `${event.id}_again` };
  return [event, ...(random() < 0.3 ? [event] : []), ...(random() < 0.2 ? [again] : [])];
}

/** As the processor does: again, until it is taken. */
async function deliver(event: Event): Promise<void> {
  const body = JSON.stringify(event);
  await until(async () => {
    const at = Math.floor(Date.now() / 1000);
    const v1 = createHmac("sha256", setting("STRIPE_WEBHOOK_SECRET")).update(`${at}.${body}`).digest("hex");
    const headers = { "stripe-signature": `t=${at},v1=${v1}` };
    const { ok } = await fetch(`${setting("SKILLYARD_URL")}/v1/webhooks/stripe`, { method: "POST", body, headers });
    return ok;
  });
}

/** How a payment stands in the end, on both sides. */
export type End = {
  status: string;
  opens: boolean;
  refunded_cents: number;
  fee_cents: number;
  net_cents: number;
  /** What the processor holds for the seller of it. */
  held_cents: number;
};

/** Where a payment has come to, once everything that it has led to is done. */
export async function endOf(sql: postgres.Sql, { purchaseId }: Payment): Promise<End> {
  await untilDone(sql, purchaseId);
  const [row] = await sql`select p.status, exists (select 1 from licenses l where l.purchase_id = p.id) as licensed,
      sum(-e.gross_cents) filter (where e.kind <> 'sale') as refunded, sum(e.fee_cents) as fee,
      sum(e.gross_cents - e.fee_cents) as net
    from purchases p join ledger_entries e on e.purchase_id = p.id where p.id = ${purchaseId} group by p.id`;
  return {
    status: row?.status,
    opens: row?.licensed && ["paid", "partially_refunded"].includes(row?.status),
    refunded_cents: Number(row?.refunded ?? 0),
    fee_cents: Number(row?.fee),
    net_cents: Number(row?.net),
    held_cents: await heldOf(purchaseId),
  };
}

async function untilDone(sql: postgres.Sql, purchaseId: string): Promise<void> {
  const left = () => sql`
    select kind || ' ' || status as what from adjustments
      where purchase_id = ${purchaseId} and status <> 'done'
    union all select 'refund ' || status from refunds
      where purchase_id = ${purchaseId} and status in ('creating', 'pending')
    union all select 'job' from graphile_worker._private_jobs
      where payload ->> 'purchaseId' = ${purchaseId}
        or payload ->> 'refundId' in (select id::text from refunds where purchase_id = ${purchaseId})`;
  let found = await left();
  await until(async () => {
    found = await left();
    return found.length === 0;
  }, 30_000).catch(() => expect(found, `left of ${purchaseId}`).toEqual([]));
}

type Transfer = { amount: number; amount_reversed: number; source_transaction: string | null };

async function heldOf(purchaseId: string): Promise<number> {
  const { data } = await processor<{ data: Transfer[] }>(`/v1/transfers?transfer_group=purchase_${purchaseId}`);
  const left = data.reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0);
  const chargeId = data.find(({ source_transaction }) => source_transaction)?.source_transaction;
  const fees = await processor<{ data: { amount: number; amount_refunded: number }[] }>(
    `/v1/application_fees?charge=${chargeId}`,
  );
  return fees.data.reduce((sum, { amount, amount_refunded }) => sum - (amount - amount_refunded), left);
}
