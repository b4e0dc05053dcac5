import { expect, test } from "vitest";
import { isStorable, isStorableThroughout, toStorable, toStorableThroughout } from "./storable";

test.each(["", "plain", "é😀", "\u0001\u001f\u007f", "\ufffd\ufeff\u202e", "\u{10ffff}"])("%j is stored", (text) => {
  expect(isStorable(text)).toBe(true);
  expect(toStorable(text)).toBe(text);
});

test.each([
  ["\0", "\ufffd"],
  ["a\0b\0", "a\ufffdb\ufffd"],
  ["\ud800", "\ufffd"],
  ["a\udc00b", "a\ufffdb"],
  ["\udc00\ud800", "\ufffd\ufffd"],
  ["\ud800\ud800\udc00", "\ufffd\u{10000}"],
])("%j is stored as %j", (text, stored) => {
  expect(isStorable(text)).toBe(false);
  expect(toStorable(text)).toBe(stored);
});

test.each([
  [{ a: ["b", { c: null, d: 1, e: true }] }, true],
  [{ a: ["b", { c: "\0" }] }, false],
  [{ a: [["\ud800"]] }, false],
  [{ "a\0": 1 }, false],
  [undefined, true],
])("%j throughout: %s", (value, expected) => {
  expect(isStorableThroughout(value)).toBe(expected);
});

test("everything else of a value stays as it is", () => {
  expect(toStorableThroughout({ "a\0": ["\ud800", 1, null, { b: true }] })).toStrictEqual({
    "a\ufffd": ["\ufffd", 1, null, { b: true }],
  });
});
