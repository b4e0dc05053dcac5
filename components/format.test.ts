import { expect, test } from "vitest";
import { formatBytes, formatCount, formatMoney, plural } from "./format";

test.each([
  [0, "$0.00"],
  [5, "$0.05"],
  [120_050, "$1,200.50"],
  [99_999_999, "$999,999.99"],
  [-2475, "-$24.75"],
])("writes %i cents as %s", (cents, text) => {
  expect(formatMoney(cents, "usd")).toBe(text);
});

test("writes nothing taken away without a sign", () => {
  expect(formatMoney(0 - 0, "usd")).toBe("$0.00");
});

test.each([
  [0, "0"],
  [1284, "1,284"],
  [9999, "9,999"],
  [12_840, "12.8K"],
  [1_500_000, "1.5M"],
])("writes the count %i as %s", (count, text) => {
  expect(formatCount(count)).toBe(text);
});

test.each([
  [0, "0 B"],
  [1023, "1023 B"],
  [1024, "1.0 KB"],
  [10_240, "10 KB"],
  [10_485_760, "10.0 MB"],
])("writes %i bytes as %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test("counts in words", () => {
  expect([plural(0, "file"), plural(1, "file"), plural(1200, "file"), plural(2, "entry", "entries")]).toEqual([
    "0 files",
    "1 file",
    "1,200 files",
    "2 entries",
  ]);
});
