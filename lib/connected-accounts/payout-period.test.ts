import { expect, test } from "vitest";
import { spanOf } from "./payout-period";

test("spans from the first to the last moment, in whatever order they are told", () => {
  expect(spanOf([1_700_000_300, 1_700_000_100, 1_700_000_200])).toEqual([
    new Date(1_700_000_100_000),
    new Date(1_700_000_300_000),
  ]);
  expect(spanOf([1_700_000_000])?.[0]).toEqual(spanOf([1_700_000_000])?.[1]);
  expect(spanOf([])).toBeNull();
});
