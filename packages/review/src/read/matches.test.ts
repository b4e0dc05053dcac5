import { expect, test } from "vitest";
import { execFrom, matchesIn } from "./matches";

test("finds what matchAll finds", () => {
  for (const [text, pattern] of [
    ["one two  three", /\w+/g],
    ["aaa", /a(?=a)/g],
    ["", /x?/g],
    ["ab", /x?/g],
    ["𝒜 𝒜", /\p{L}/gu],
  ] as const) {
    expect([...matchesIn(text, pattern)]).toStrictEqual([...text.matchAll(pattern)]);
  }
});

test("lets the same pattern be used while a search with it goes on", () => {
  const pattern = /\d/g;
  const found = [...matchesIn("1 2 3", pattern)].flatMap(() => [...matchesIn("4 5", pattern)].map(([digit]) => digit));

  expect(found).toStrictEqual(["4", "5", "4", "5", "4", "5"]);
  for (const [digit] of matchesIn("1 2 3", pattern)) {
    expect(pattern.test("7")).toBe(true);
    pattern.lastIndex = 0;
    if (digit === "2") break;
  }
  expect(execFrom("1 2 3", pattern, 1)?.[0]).toBe("2");
  expect(pattern.lastIndex).toBe(0);
});
