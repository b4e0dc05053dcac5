import { expect, test } from "vitest";
import { parseRange } from "./byte-range";

test.each([
  [null, null],
  ["bytes=0-99", { start: 0, end: 99 }],
  ["bytes=500-", { start: 500, end: 999 }],
  ["bytes=-100", { start: 900, end: 999 }],
  ["bytes=-5000", { start: 0, end: 999 }],
  ["bytes=0-5000", { start: 0, end: 999 }],
  ["bytes=1000-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=20-10", "unsatisfiable"],
  ["bytes=0-1,5-6", null],
  ["items=0-1", null],
  ["bytes=-", null],
])("%s of 1,000 bytes", (header, range) => {
  expect(parseRange(header, 1000)).toStrictEqual(range);
});
