import { expect, test } from "vitest";
import { charge, first, nth, purchase, sound, violationsOf, type World } from "./test-sides";

test("finds nothing where all is well", () => {
  expect(violationsOf(sound())).toEqual([]);
});

const wrongs: [name: string, spoil: (world: World) => void, found: RegExp][] = [
  ["a lost purchase", ({ ours }) => ours.purchases.shift(), /ch_1 .* belongs to no purchase and was kept/],
  [
    "a payment nobody noticed",
    ({ ours }) => {
      first(ours.purchases).status = "expired";
    },
    /was kept, and purchase p1 is expired/,
  ],
  [
    "a payment left in doubt",
    ({ ours }) => {
      first(ours.purchases).status = "review";
    },
    /p1 \(review\) was never settled/,
  ],
  [
    "a purchase left open",
    ({ ours }) => {
      nth(ours.purchases, 2).status = "pending";
    },
    /p3 \(pending\) was never settled/,
  ],
  [
    "no license",
    ({ ours }) => {
      first(ours.purchases).licenses = 0;
    },
    /p1 \(paid\) has 0 licenses/,
  ],
  [
    "two licenses",
    ({ ours }) => {
      first(ours.purchases).licenses = 2;
    },
    /p1 \(paid\) has 2 licenses/,
  ],
  [
    "a claim without a charge",
    ({ theirs }) => theirs.charges.shift(),
    /p1 \(paid\) claims a payment that the processor does not know/,
  ],
  [
    "a claim of another's charge",
    ({ ours }) => {
      first(ours.purchases).payment_intent_id = "pi_2";
    },
    /claims the payment of p2/,
  ],
  [
    "another charge's id",
    ({ ours }) => {
      first(ours.purchases).charge_id = "ch_9";
    },
    /names charge ch_9 instead of ch_1/,
  ],
  [
    "another amount",
    ({ theirs }) => {
      first(theirs.charges).amount = 900;
    },
    /was to cost 1000 usd, and 900 were charged/,
  ],
  ["two charges", ({ theirs }) => theirs.charges.push({ ...charge, id: "ch_9" }), /p1 \(paid\) was charged 2 times/],
  [
    "a listing bought twice",
    ({ ours }) => ours.purchases.push({ ...purchase, id: "p9" }),
    /owns one listing 2 times: p1, p9/,
  ],
  [
    "a license kept after a full refund",
    ({ ours }) => {
      nth(ours.purchases, 1).status = "paid";
    },
    /ch_2 .* was given back, and the buyer keeps p2/,
  ],
  [
    "a refund nobody noticed",
    ({ theirs }) => {
      first(theirs.charges).amount_refunded = 1;
    },
    /p1 says 0 cents were given back, .* says 1/,
  ],
  [
    "a refund that never was",
    ({ theirs }) => {
      nth(theirs.charges, 1).refunded = false;
    },
    /p2 says refunded, .* was not/,
  ],
  [
    "a refund sent twice",
    ({ theirs }) => theirs.refunds.push({ ...first(theirs.refunds), id: "re_9" }),
    /refund r2 was sent 2 times/,
  ],
  [
    "a refund left on its way",
    ({ ours }) => {
      first(ours.refunds).status = "pending";
    },
    /r2 was never finished/,
  ],
  [
    "a refund told otherwise",
    ({ theirs }) => {
      first(theirs.refunds).status = "failed";
    },
    /r2 is succeeded here and failed at/,
  ],
  [
    "a refund invented",
    ({ theirs }) => {
      theirs.refunds = [];
    },
    /r2 says it was sent, and was not/,
  ],
  [
    "too much given back",
    ({ theirs }) => {
      first(theirs.refunds).amount = 1001;
    },
    /of 1000 cents gave 1001 back/,
  ],
  [
    "a cent off in a refund",
    ({ theirs }) => {
      first(theirs.refunds).amount = 999;
    },
    /says 1000 cents went back, its refunds 999/,
  ],
  ["a sale that was not booked", ({ ours }) => ours.entries.shift(), /p1 \(paid\) is 0 times in the ledger/],
  ["a sale booked twice", ({ ours }) => ours.entries.push(first(ours.entries)), /p1 \(paid\) is 2 times in the ledger/],
  [
    "a cent off in a fee",
    ({ ours }) => {
      first(ours.entries).fee_cents = 151;
    },
    /sold for 1000 less 150, booked 1000 less 151/,
  ],
  [
    "a cent off in a refund's fee",
    ({ ours }) => {
      nth(ours.entries, 2).fee_cents = -149;
    },
    /p2 .*: the ledger gives its seller -1 cents, the processor 0/,
  ],
  [
    "a transfer taken back",
    ({ theirs }) => {
      first(theirs.transfers).amount_reversed = 1;
    },
    /gives its seller 850 cents, the processor 849/,
  ],
  [
    "a seller short of a cent",
    ({ theirs }) => {
      first(theirs.sellers).heldCents = 349;
    },
    /acct_1 has 849 cents, and the ledger gives them 850/,
  ],
  [
    "a seller's balance that its bookings don't make",
    ({ theirs }) => {
      first(theirs.sellers).bookedCents = 351;
    },
    /acct_1 holds 350 cents, and its bookings make 351/,
  ],
  [
    "a platform that lost a cent",
    ({ theirs }) => {
      theirs.platform.heldCents = 31;
    },
    /the platform holds 31 cents, and its bookings make 32/,
  ],
  [
    "a lost dispute that was missed",
    ({ theirs }) => theirs.disputes.push({ id: "dp_1", charge: "ch_1", amount: 1000, status: "lost" }),
    /p1 is paid, though its dispute was lost/,
  ],
  [
    "an open dispute that was missed",
    ({ theirs }) => theirs.disputes.push({ id: "dp_1", charge: "ch_1", amount: 1000, status: "needs_response" }),
    /p1 is paid, though it is disputed/,
  ],
  [
    "a dispute that is over",
    ({ ours }) => {
      first(ours.purchases).status = "disputed";
    },
    /p1 is still disputed, and nobody disputes it/,
  ],
  ["a missing receipt", ({ ours }) => ours.mails.shift(), /nobody was written of purchase_receipt:p1/],
  ["a receipt sent twice", ({ ours }) => ours.mails.push(first(ours.mails)), /purchase_receipt:p1 was mailed 2 times/],
  [
    "a receipt for nothing",
    ({ ours }) => ours.mails.push({ kind: "purchase_receipt", fact: "purchase_receipt:p3" }),
    /p3 was mailed and never happened/,
  ],
  [
    "earnings that are not booked",
    ({ ours }) => {
      first(ours.earnings).net_cents = 851;
    },
    /acct_1 is told of 851 cents: booked 850, earned 850, held 850/,
  ],
  [
    "earnings that don't add up",
    ({ ours }) => {
      first(ours.earnings).pending_cents = 1;
    },
    /acct_1 is told of 850 cents: booked 850, earned 850, held 851/,
  ],
  [
    "an event left lying",
    ({ ours }) => {
      ours.unprocessedEvents = 2;
    },
    /2 events were never acted on/,
  ],
];

test.each(wrongs)("finds %s", (_name, spoil, found) => {
  const world = sound();
  spoil(world);
  expect(violationsOf(world).join("\n")).toMatch(found);
});

test("lets a refund fail that a person is told of", () => {
  const { ours, theirs, seen } = sound();
  Object.assign(nth(theirs.charges, 1), { amount_refunded: 0, refunded: false });
  nth(ours.purchases, 1).amount_refunded_cents = 0;
  expect(violationsOf({ ours, theirs, seen }).join("\n")).toMatch(/ch_2 .* was kept, and purchase p2 is refunded/);

  ours.named.push("p2");
  expect(violationsOf({ ours, theirs, seen }).join("\n")).not.toMatch(/was kept|says refunded/);
});

test("counts what a seller still owes as theirs until it is taken", () => {
  const { ours, theirs, seen } = sound();
  nth(theirs.transfers, 1).amount_reversed = 0;
  nth(theirs.fees, 1).amount_refunded = 0;
  first(theirs.sellers).heldCents += 850;
  first(theirs.sellers).bookedCents += 850;
  theirs.platform.heldCents -= 850;
  theirs.platform.bookedCents -= 850;
  expect(violationsOf({ ours, theirs, seen }).join("\n")).toMatch(/gives its seller 0 cents, the processor 850/);

  ours.debts.push({ id: "d1", purchase_id: "p2", kind: "refund_reversal", amount_cents: 850 });
  expect(violationsOf({ ours, theirs, seen })).toEqual([]);
});

test("counts what was taken of a debt as taken", () => {
  const { ours, theirs, seen } = sound();
  const transfer = nth(theirs.transfers, 1);
  transfer.amount_reversed = 60;
  transfer.reversals.data.push({ amount: 60, metadata: { adjustment_id: "d1" } });
  nth(theirs.fees, 1).amount_refunded = 0;
  for (const figure of ["heldCents", "bookedCents"] as const) {
    first(theirs.sellers)[figure] += 790;
    theirs.platform[figure] -= 790;
  }
  ours.debts.push({ id: "d1", purchase_id: "p2", kind: "refund_reversal", amount_cents: 850 });
  expect(violationsOf({ ours, theirs, seen })).toEqual([]);
});

test("counts what a seller is still to be paid as the platform's", () => {
  const { ours, theirs, seen } = sound();
  first(theirs.transfers).amount_reversed = 850;
  first(theirs.sellers).heldCents -= 850;
  first(theirs.sellers).bookedCents -= 850;
  theirs.platform.heldCents += 850;
  theirs.platform.bookedCents += 850;
  ours.debts.push({ id: "d1", purchase_id: "p1", kind: "dispute_repayment", amount_cents: 850 });
  expect(violationsOf({ ours, theirs, seen })).toEqual([]);
});
