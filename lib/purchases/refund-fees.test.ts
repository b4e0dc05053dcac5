import { expect, test } from "vitest";
import { refundedFees } from "./refund-fees";

const sale = { amountCents: 1000, feeCents: 150, feeRefundedCents: 0 };
const reversed = (amountCents: number, recordedCents: number | null = null) => ({
  amountCents,
  isReversed: true,
  recordedCents,
});
const owed = (amountCents: number, recordedCents: number | null = null) => ({
  amountCents,
  isReversed: false,
  recordedCents,
});

test("returns what the processor returned", () => {
  expect(refundedFees({ ...sale, feeRefundedCents: 60 }, [reversed(400)])).toEqual([60]);
  expect(refundedFees({ ...sale, feeRefundedCents: 0 }, [reversed(400)])).toEqual([0]);
  expect(refundedFees({ ...sale, feeRefundedCents: 150 }, [reversed(400), reversed(600)])).toEqual([60, 90]);
});

test("leaves what is recorded and gives the rest to what is new", () => {
  expect(refundedFees({ ...sale, feeRefundedCents: 150 }, [reversed(400, 59), reversed(600)])).toEqual([59, 91]);
});

test("returns the share of what the seller still owes", () => {
  expect(refundedFees(sale, [owed(1000)])).toEqual([150]);
  expect(refundedFees(sale, [owed(400)])).toEqual([60]);
  expect(refundedFees({ ...sale, feeCents: 75 }, [owed(500, 38), owed(500)])).toEqual([38, 37]);
  expect(refundedFees({ ...sale, feeRefundedCents: 60 }, [reversed(400, 60), owed(600)])).toEqual([60, 90]);
});
