import { violations } from "./checks";
import type { Ours, Theirs } from "./facts";
import type { Seen } from "./witness";

export type World = { ours: Ours; theirs: Theirs; seen: Seen };

export const purchase = {
  id: "p1",
  buyer_id: "bob",
  listing_id: "l1",
  status: "paid",
  amount_cents: 1000,
  fee_cents: 150,
  currency: "usd",
  destination_account: "acct_1",
  payment_intent_id: "pi_1",
  charge_id: "ch_1",
  amount_refunded_cents: 0,
  is_paid: true,
  licenses: 1,
  has_code: true,
};
export const charge = {
  id: "ch_1",
  amount: 1000,
  amount_refunded: 0,
  refunded: false,
  paid: true,
  currency: "usd",
  payment_intent: "pi_1",
  transfer_group: "purchase_p1",
};
const transfer = {
  id: "tr_1",
  amount: 1000,
  amount_reversed: 0,
  destination: "acct_1",
  transfer_group: "purchase_p1",
};
const fee = { id: "fee_1", amount: 150, amount_refunded: 0, originating_transaction: "ch_1" };
const second = { payment_intent_id: "pi_2", charge_id: "ch_2" };

/** One sale, one sale given back in full, and one page that nobody paid; the two sides agree. */
export function sound(): World {
  return {
    ours: {
      purchases: [
        { ...purchase },
        {
          ...purchase,
          ...second,
          id: "p2",
          buyer_id: "eve",
          status: "refunded",
          amount_refunded_cents: 1000,
          has_code: false,
        },
        {
          ...purchase,
          id: "p3",
          status: "expired",
          is_paid: false,
          licenses: 0,
          has_code: false,
          payment_intent_id: null,
          charge_id: null,
        },
      ],
      holders: [
        { person: "bob", slug: "s1", listing_id: "l1", through: ["p1"], opens: true },
        { person: "eve", slug: "s1", listing_id: "l1", through: ["p2"], opens: false },
      ],
      entries: [
        { purchase_id: "p1", kind: "sale", gross_cents: 1000, fee_cents: 150, fact: "p1" },
        { purchase_id: "p2", kind: "sale", gross_cents: 1000, fee_cents: 150, fact: "p2" },
        { purchase_id: "p2", kind: "refund", gross_cents: -1000, fee_cents: -150, fact: "re_2" },
      ],
      refunds: [{ id: "r2", purchase_id: "p2", status: "succeeded", stripe_refund_id: "re_2", decided_at: 1 }],
      debts: [],
      mails: ["purchase_receipt:p1", "purchase_receipt:p2", "refund:re_2"].map((fact) => ({
        kind: fact.split(":")[0] ?? "",
        fact,
      })),
      earnings: [
        {
          account: "acct_1",
          gross_cents: 2000,
          platform_fee_cents: 150,
          refunded_cents: 1000,
          net_cents: 850,
          available_cents: 350,
          pending_cents: 0,
          paid_out_cents: 500,
        },
      ],
      named: [],
      unprocessedEvents: 0,
    },
    theirs: {
      charges: [
        { ...charge },
        {
          ...charge,
          id: "ch_2",
          payment_intent: "pi_2",
          transfer_group: "purchase_p2",
          amount_refunded: 1000,
          refunded: true,
        },
        { ...charge, id: "ch_3", payment_intent: "pi_3", transfer_group: "purchase_p3", paid: false },
      ],
      refunds: [
        {
          id: "re_2",
          charge: "ch_2",
          amount: 1000,
          status: "succeeded",
          metadata: { refund_id: "r2" },
          transfer_reversal: "trr_2",
        },
      ],
      transfers: [
        { ...transfer, reversals: { data: [] } },
        {
          ...transfer,
          id: "tr_2",
          amount_reversed: 1000,
          transfer_group: "purchase_p2",
          reversals: { data: [{ amount: 1000, metadata: {} }] },
        },
      ],
      fees: [{ ...fee }, { ...fee, id: "fee_2", amount_refunded: 150, originating_transaction: "ch_2" }],
      disputes: [],
      platform: { id: "the platform", heldCents: 32, bookedCents: 32, paidOutCents: 0 },
      sellers: [{ id: "acct_1", heldCents: 350, bookedCents: 350, paidOutCents: 500 }],
    },
    seen: {
      payments: [
        { purchase_id: "p1", cents: 1000 },
        { purchase_id: "p2", cents: 1000 },
      ],
      toppedUpCents: 0,
    },
  };
}

export function violationsOf({ ours, theirs, seen }: World): string[] {
  return violations(ours, theirs, seen);
}

export function nth<Item>(items: Item[], index: number): Item {
  const item = items[index];
  if (!item) throw new Error("There is none");
  return item;
}

export function first<Item>(items: Item[]): Item {
  return nth(items, 0);
}
