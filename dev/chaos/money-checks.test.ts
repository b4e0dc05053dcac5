import { expect, test } from "vitest";
import { feeOn } from "./tariff";
import { first, nth, sound, violationsOf, type World } from "./test-sides";

/** Where both sides agree and are wrong, or nobody would look. */
const wrongs: [name: string, spoil: (world: World) => void, found: RegExp][] = [
  [
    "a license that a full refund left alive",
    ({ ours }) => {
      nth(ours.holders, 1).opens = true;
    },
    /eve and s1: still opens, though nothing paid for it is left/,
  ],
  [
    "a license that a lost dispute left alive",
    ({ ours, theirs }) => {
      first(ours.purchases).status = "charged_back";
      theirs.disputes.push({ id: "dp_1", charge: "ch_1", amount: 1000, status: "lost" });
    },
    /bob and s1: still opens/,
  ],
  [
    "a friend who keeps what was given back",
    ({ ours }) => ours.holders.push({ ...nth(ours.holders, 1), person: "dan", opens: true }),
    /dan and s1: still opens/,
  ],
  [
    "a code shown after its refund",
    ({ ours }) => {
      nth(ours.purchases, 1).has_code = true;
    },
    /p2 \(refunded\) still shows a license code/,
  ],
  [
    "a buyer who paid and can't open it",
    ({ ours }) => {
      first(ours.holders).opens = false;
    },
    /bob and s1: does not open, though p1 was paid/,
  ],
  [
    "a fee of nothing on both sides",
    ({ ours, theirs }) => {
      for (const each of [first(ours.purchases), first(ours.entries)]) each.fee_cents = 0;
      theirs.fees.shift();
      for (const each of [first(theirs.sellers), first(ours.earnings)]) Object.assign(each, { heldCents: 500 });
    },
    /ch_1 of 1000 cents owes a fee of 150: it is 0 here and 0 there/,
  ],
  [
    "a platform short in balance and bookings alike",
    ({ theirs }) => {
      Object.assign(theirs.platform, { heldCents: 31, bookedCents: 31 });
    },
    /the platform should have 32 cents by what people paid, and has 31/,
  ],
  [
    "a share that both sides reckon alike and wrong",
    ({ ours, theirs }) => {
      first(theirs.transfers).amount_reversed = 100;
      first(ours.entries).gross_cents = 900;
    },
    /p1 \(paid\): its seller's share is 850 cents, and they have 750/,
  ],
  [
    "a refund that left its seller their part on both sides",
    ({ ours, theirs }) => {
      ours.entries.pop();
      nth(theirs.transfers, 1).amount_reversed = 0;
      nth(theirs.fees, 1).amount_refunded = 0;
    },
    /p2 \(refunded\): its seller's share is 0 cents, and they have 850/,
  ],
  [
    "a charge without our group",
    ({ theirs }) => {
      first(theirs.charges).transfer_group = null;
    },
    /ch_1 of 1000 cents names no purchase of ours \(null\)/,
  ],
  [
    "a payment that left no charge",
    ({ seen }) => seen.payments.push({ purchase_id: "p3", cents: 500 }),
    /500 .* for purchase p3, and 0 were taken/,
  ],
  [
    "a refund that failed and was left",
    ({ ours, theirs }) => failRefund(ours, theirs),
    /r2 of purchase p2 \(paid\) failed and was left/,
  ],
  [
    "a refund given up without a bank's word",
    ({ ours, theirs }) => {
      failRefund(ours, theirs);
      theirs.refunds = [];
      first(ours.refunds).stripe_refund_id = null;
    },
    /r2 was given up, though no bank sent it back/,
  ],
  [
    "a refund dropped while its money stayed",
    ({ ours, theirs }) => {
      failRefund(ours, theirs);
      theirs.refunds = [];
      Object.assign(first(ours.refunds), { status: "canceled", stripe_refund_id: null });
    },
    /r2 was dropped, and nothing had taken its place/,
  ],
];

test.each(wrongs)("finds %s", (_name, spoil, found) => {
  const world = sound();
  spoil(world);
  expect(violationsOf(world).join("\n")).toMatch(found);
});

test("lets a payment that bought nothing wait for the bank that asks about it, and for nobody else", () => {
  const { ours, theirs, seen } = sound();
  failRefund(ours, theirs);
  Object.assign(nth(ours.purchases, 1), { status: "review", licenses: 0 });
  Object.assign(first(ours.refunds), { status: "creating", stripe_refund_id: null });
  theirs.refunds = [];
  const stuck = /p2 \(review\) was never settled[\s\S]*r2 was never finished/;
  expect(violationsOf({ ours, theirs, seen }).join("\n")).toMatch(stuck);

  theirs.disputes.push({ id: "dp_2", charge: "ch_2", amount: 1000, status: "needs_response" });
  expect(violationsOf({ ours, theirs, seen }).join("\n")).not.toMatch(/never settled|never finished|was kept/);
});

test("lets a failed refund be that a person is told of, or that was sent again", () => {
  const { ours, theirs, seen } = sound();
  failRefund(ours, theirs);
  const left = /failed and was left/;
  expect(violationsOf({ ours, theirs, seen }).join("\n")).toMatch(left);

  ours.refunds.push({ ...first(ours.refunds), id: "r3", status: "succeeded", decided_at: 2 });
  expect(violationsOf({ ours, theirs, seen }).join("\n")).not.toMatch(left);
  ours.refunds.pop();
  ours.named.push("p2");
  expect(violationsOf({ ours, theirs, seen }).join("\n")).not.toMatch(left);
});

test.each([
  [50, 8],
  [99, 15],
  [1, 0],
  [333, 50],
  [12_345, 1852],
])("a sale of %i cents owes a fee of %i", (cents, fee) => expect(feeOn(cents)).toBe(fee));

/** The bank sends the refund of the second sale back, so that the sale stands again. */
function failRefund(ours: World["ours"], theirs: World["theirs"]): void {
  Object.assign(nth(theirs.charges, 1), { amount_refunded: 0, refunded: false });
  Object.assign(nth(ours.purchases, 1), { status: "paid", amount_refunded_cents: 0 });
  first(theirs.refunds).status = "failed";
  first(ours.refunds).status = "failed";
}
