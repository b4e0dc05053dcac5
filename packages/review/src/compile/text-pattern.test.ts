import { expect, test } from "vitest";
import { checkPattern, filledIn, InvalidPattern } from "./text-pattern";

const names = (list: string) => (list === "miners" ? ["xmrig"] : undefined);

test.each([["[a-"], ["\\b{no-such-list}\\b"], ["\\-"]])("refuses %s", (written) => {
  expect(() => checkPattern(written, names)).toThrow(InvalidPattern);
});

test.each([["\\b{miners}\\s{0,3}"], ["[\\u{e0100}-\\u{e01ef}]{3}"]])("takes %s", (written) => {
  expect(() => checkPattern(written, names)).not.toThrow();
});

test("puts a list's names in its place, and leaves counts alone", () => {
  expect(filledIn("{miners}{1,2}", (list) => `(?:${list})`)).toBe("(?:miners){1,2}");
});
