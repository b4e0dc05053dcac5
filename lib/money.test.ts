import { expect, test } from "vitest";
import { parseDollars, platformFeeCents } from "./money";

test.each([
  [1000, 15, 0, 150],
  [999, 15, 0, 150],
  [990, 15, 0, 149],
  [50, 15, 0, 8],
  [50, 0, 0, 0],
  [10, 15, 0, 2],
  [1, 15, 0, 0],
  [1000, 2.5, 0, 25],
  [1000, 1, 30, 30],
  [50, 15, 60, 49],
  [1000, 100, 0, 999],
  [99_999_999, 15, 0, 15_000_000],
])("of %i cents at %d %% and at least %i the platform keeps %i", (price, percent, min, fee) => {
  expect(platformFeeCents(price, { percent, minCents: min })).toBe(fee);
});

test("leaves the seller something of every price", () => {
  for (let price = 1; price <= 2_000; price++) {
    for (const [percent, min] of [
      [15, 0],
      [100, 0],
      [0, 500],
    ] as const) {
      const fee = platformFeeCents(price, { percent, minCents: min });
      expect(fee >= 0 && fee < price && Number.isInteger(fee), `${price} cents: ${fee}`).toBe(true);
    }
  }
});

test.each([
  ["12", 1200],
  [" 12.5 ", 1250],
  ["0.07", 7],
  ["999999.99", 99_999_999],
  ["", null],
  ["1e3", null],
  ["-1", null],
  ["1.234", null],
  ["1,50", null],
])("%j is %j cents", (typed, cents) => {
  expect(parseDollars(typed)).toBe(cents);
});
