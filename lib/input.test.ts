import { expect, test } from "vitest";
import { list, oneOf, text, webUrl } from "./input";

/** The types of what is wrong with a value, as the wire tells them. */
function refusalsOf(schema: ReturnType<typeof text>, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map((issue) =>
    issue.code === "custom" ? (issue.params as { wire: { type: string } }).wire.type : issue.code,
  );
}

test.each(["", "plain", "é😀\u{10ffff}", "\u0001\u007f\ufffd\ufeff\u202e", "'; drop table users; --"])(
  "takes %j as it is",
  (value) => {
    expect(text().parse(value)).toBe(value);
  },
);

test.each(["\0", "a\0b", "\ud800", "\udc00a", "a\ud83d", "\udc00\ud800"])("no text may contain %j", (value) => {
  expect(refusalsOf(text(), value)).toStrictEqual(["value_error"]);
  expect(refusalsOf(text({ min: 9, max: 1, pattern: /^x$/ }), value)).toStrictEqual(["value_error"]);
});

test("what can't be stored is told before anything else, by every piece that is a text", () => {
  expect(refusalsOf(oneOf(["a", "b"]) as never, "a\0")).toStrictEqual(["value_error"]);
  expect(refusalsOf(webUrl(100) as never, "https://example.com/\ud800")[0]).toBe("value_error");
});

test.each([
  ["😀".repeat(3), []],
  ["😀".repeat(4), ["string_too_long"]],
  ["😀", ["string_too_short"]],
  ["é\u0301", []],
])("%j counts its code points", (value, refusals) => {
  expect(refusalsOf(text({ min: 2, max: 3 }), value)).toStrictEqual(refusals);
});

test("a list that is too long is refused as a whole, before its entries are looked at", () => {
  const short = list(text({ max: 1 }), 2);
  expect(short.parse(["a", "b"])).toStrictEqual(["a", "b"]);
  expect(short.safeParse([0, "bb"]).error?.issues).toHaveLength(2);
  expect(refusalsOf(short as never, [0, "bb", "c"])).toStrictEqual(["too_long"]);
  expect(refusalsOf(short as never, "a")).toStrictEqual(["invalid_type"]);
});
