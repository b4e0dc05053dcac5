import { expect, test } from "vitest";
import { refundedFees } from "./refund-fees";

const sale = { amountCents: 1000, feeCents: 150, feeRefundedCents: 0 };
const reversed = (amountCents: number) => ({ amountCents, isReversed: true, hasFailed: false });
const own = (amountCents: number) => ({ amountCents, isReversed: false, hasFailed: false });
const failed = (refund: ReturnType<typeof own>) => ({ ...refund, hasFailed: true });

test("returns what the processor returned", () => {
  expect(refundedFees({ ...sale, feeRefundedCents: 60 }, [reversed(400)])).toEqual([60]);
  expect(refundedFees({ ...sale, feeRefundedCents: 0 }, [reversed(400)])).toEqual([0]);
  expect(refundedFees({ ...sale, feeRefundedCents: 150 }, [reversed(400), reversed(600)])).toEqual([60, 90]);
});

test("tells each refund's part of an odd fee, whenever it is asked", () => {
  const odd = { ...sale, feeCents: 155 };
  const parts = [reversed(333), reversed(333), reversed(334)];
  expect(refundedFees({ ...odd, feeRefundedCents: 52 }, parts.slice(0, 1))).toEqual([52]);
  expect(refundedFees({ ...odd, feeRefundedCents: 103 }, parts.slice(0, 2))).toEqual([52, 51]);
  expect(refundedFees({ ...odd, feeRefundedCents: 155 }, parts)).toEqual([52, 51, 52]);
});

test("divides a sum of the processor's that is another than ours in proportion", () => {
  expect(refundedFees({ ...sale, feeRefundedCents: 100 }, [reversed(400), reversed(600)])).toEqual([40, 60]);
});

test("returns the share of what the processor did not take back", () => {
  expect(refundedFees(sale, [own(1000)])).toEqual([150]);
  expect(refundedFees(sale, [own(400)])).toEqual([60]);
  expect(refundedFees({ ...sale, feeCents: 75 }, [own(500), own(500)])).toEqual([38, 37]);
  expect(refundedFees({ ...sale, feeRefundedCents: 60 }, [reversed(400), own(600)])).toEqual([60, 90]);
});

test("returns all of the fee with all of the price, though a refund failed before", () => {
  const odd = { ...sale, feeCents: 75 };
  expect(refundedFees({ ...odd, feeRefundedCents: 38 }, [failed(reversed(500)), own(500), own(500)])).toEqual([
    38, 38, 37,
  ]);
  expect(refundedFees({ ...odd, feeRefundedCents: 75 }, [failed(reversed(500)), reversed(500), own(500)])).toEqual([
    38, 37, 38,
  ]);
});

test("returns nothing where nothing was refunded", () => {
  expect(refundedFees(sale, [])).toEqual([]);
});
