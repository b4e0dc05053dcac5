import fc from "fast-check";
import { expect, test } from "vitest";
import { shareOut } from "./share-out";

test("divides in proportion", () => {
  expect(shareOut(150, [500, 500])).toEqual([75, 75]);
  expect(shareOut(100, [1, 1, 1])).toEqual([33, 34, 33]);
  expect(shareOut(0, [400])).toEqual([0]);
  expect(shareOut(7, [])).toEqual([]);
});

test("never makes or loses a cent", () => {
  const weights = fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), weights, (total, given) => {
      const parts = shareOut(total, given);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
      expect(parts.every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
    }),
  );
});
