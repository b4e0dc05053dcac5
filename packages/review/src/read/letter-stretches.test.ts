import fc from "fast-check";
import { expect, test } from "vitest";
import { stretchesOf } from "./letter-stretches";

test("finds every stretch of twenty letters and its padding", () => {
  const piece = fc.constantFrom(
    "a",
    "Z9+/",
    "-_".repeat(5),
    "x".repeat(19),
    "y".repeat(20),
    "=",
    "===",
    " ",
    "é",
    "\n",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join("");
      const expected = [...text.matchAll(/[A-Za-z0-9+/_-]{20,}={0,6}/g)];
      expect(stretchesOf(text).map(({ start, end }) => text.slice(start, end))).toStrictEqual(
        expected.map(([all]) => all),
      );
      expect(stretchesOf(text).map(({ start }) => start)).toStrictEqual(expected.map(({ index }) => index));
    }),
  );
});
