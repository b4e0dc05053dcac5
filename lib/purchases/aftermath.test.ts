import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { disputedShare, isClosed, isTaken, sellersRefunds, standingOf } from "./aftermath";
import type { DisputeFacts, PaymentFacts, RefundFacts } from "./payment-facts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute));

function refund(id: string, amountCents: number, minute: number, more: Partial<RefundFacts> = {}): RefundFacts {
  return {
    id,
    ownId: id,
    amountCents,
    status: "succeeded",
    hasFailed: false,
    failureReason: null,
    reversedCents: amountCents,
    createdAt: at(minute),
    ...more,
  };
}

function dispute(id: string, amountCents: number, minute: number, status = "needs_response"): DisputeFacts {
  return { id, status, reason: "fraudulent", amountCents, currency: "usd", evidenceDueAt: null, openedAt: at(minute) };
}

function payment(more: Partial<PaymentFacts> = {}): PaymentFacts {
  return {
    chargeId: "ch",
    amountCents: 1000,
    feeCents: 150,
    feeRefundedCents: 0,
    refundedCents: 0,
    isRefunded: false,
    transferId: "tr",
    isShared: true,
    refunds: [],
    disputes: [],
    ...more,
  };
}

test.each([
  ["warning_needs_response", "inquiry", false, false],
  ["warning_under_review", "inquiry", false, false],
  ["warning_closed", "inquiry", false, true],
  ["prevented", "inquiry", false, true],
  ["needs_response", "open", true, false],
  ["under_review", "open", true, false],
  ["appeal_under_review", "open", true, false],
  ["a_word_of_tomorrow", "open", true, false],
  ["lost", "lost", true, true],
  ["won", "won", false, true],
])("a dispute that is %s stands as %s", (status, standing, taken, closed) => {
  expect([standingOf({ status }), isTaken({ status }), isClosed({ status })]).toEqual([standing, taken, closed]);
});

describe("a dispute takes", () => {
  const shareOf = (facts: PaymentFacts, id = "dp") => disputedShare(facts, id, true);

  test("all of a sale, or its part of it", () => {
    expect(shareOf(payment({ disputes: [dispute("dp", 1000, 5)] }))).toEqual({ grossCents: 1000, feeCents: 150 });
    expect(shareOf(payment({ disputes: [dispute("dp", 500, 5)] }))).toEqual({ grossCents: 500, feeCents: 75 });
    expect(shareOf(payment({ disputes: [dispute("dp", 1200, 5)] }))).toEqual({ grossCents: 1000, feeCents: 150 });
  });

  test("no more than refunds have left, those that came back aside", () => {
    const disputes = [dispute("dp", 1000, 5)];
    const refunded = payment({ refunds: [refund("a", 333, 1)], feeRefundedCents: 50, disputes });
    expect(shareOf(refunded)).toEqual({ grossCents: 667, feeCents: 100 });
    const failed = payment({ refunds: [refund("a", 333, 1, { hasFailed: true })], feeRefundedCents: 50, disputes });
    expect(shareOf(failed)).toEqual({ grossCents: 1000, feeCents: 150 });
    expect(shareOf(payment({ refunds: [refund("a", 1000, 1)], feeRefundedCents: 150, disputes }))).toEqual({
      grossCents: 0,
      feeCents: 0,
    });
  });

  test("what is left of it, though it was an inquiry before the refund", () => {
    const refunds = [refund("a", 400, 9, { reversedCents: null })];
    expect(shareOf(payment({ refunds, disputes: [dispute("dp", 1000, 5)] }))).toEqual({
      grossCents: 600,
      feeCents: 90,
    });
  });

  test("what another dispute has left", () => {
    const disputes = [dispute("one", 600, 5, "lost"), dispute("two", 1000, 6)];
    expect(shareOf(payment({ disputes }), "two")).toEqual({ grossCents: 400, feeCents: 60 });
    const won = [dispute("one", 600, 5, "won"), dispute("two", 1000, 6)];
    expect(shareOf(payment({ disputes: won }), "two")).toEqual({ grossCents: 1000, feeCents: 150 });
  });
});

test("a seller does not bear what was given back by hand without them", () => {
  const refunds = [
    refund("by hand", 100, 1, { ownId: null, reversedCents: null }),
    refund("by hand, reversed", 200, 2, { ownId: null }),
    refund("ours", 300, 3, { reversedCents: null }),
  ];
  const theirs = sellersRefunds(payment({ refunds, feeRefundedCents: 30 }), true);
  expect(theirs.map(({ id, feeCents }) => [id, feeCents])).toEqual([
    ["by hand, reversed", 30],
    ["ours", 45],
  ]);
  // Of what bought nothing no part is the seller's, whoever gave it back.
  const all = sellersRefunds(payment({ refunds, feeRefundedCents: 30 }), false);
  expect(all.map(({ id, feeCents }) => [id, feeCents])).toEqual([
    ["by hand", 15],
    ["by hand, reversed", 30],
    ["ours", 45],
  ]);
});

test("refunds and a dispute together never take more than the sale, nor leave a cent of its fee", () => {
  const sale = fc.record({
    amountCents: fc.integer({ min: 50, max: 99_999 }),
    feeShare: fc.double({ min: 0, max: 0.99, noNaN: true }),
  });
  const parts = fc.array(fc.double({ min: 0.01, max: 0.6, noNaN: true }), { maxLength: 5 });
  fc.assert(
    fc.property(sale, parts, ({ amountCents, feeShare }, shares) => {
      const feeCents = Math.floor(amountCents * feeShare);
      let leftCents = amountCents;
      const refunds: RefundFacts[] = [];
      for (const [index, share] of shares.entries()) {
        const cents = Math.min(leftCents, Math.ceil(amountCents * share));
        if (cents > 0) refunds.push(refund(`re${index}`, cents, index, { reversedCents: null }));
        leftCents -= cents;
      }
      const facts = payment({ amountCents, feeCents, refunds, disputes: [dispute("dp", amountCents, 30)] });
      const shareOfDispute = disputedShare(facts, "dp", true);
      const all = [...sellersRefunds(facts, true), shareOfDispute];
      const sum = (key: "grossCents" | "feeCents") => all.reduce((total, each) => total + each[key], 0);
      expect(sum("grossCents")).toBe(amountCents);
      expect(sum("feeCents")).toBe(feeCents);
      for (const each of all) expect(each.feeCents).toBeLessThanOrEqual(each.grossCents);
    }),
    { numRuns: 500, seed: 20261121 },
  );
});
