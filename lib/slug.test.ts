import { expect, test } from "vitest";
import { isSlug, slugify } from "./slug";

test.each([
  ["Ana María", "ana-maria"],
  ["  O'Neil & Sons  ", "o-neil-sons"],
  ["山田 太郎", null],
  ["123", null],
  ["Agent 47", "agent-47"],
])("%j in an address", (name, slug) => {
  expect(slugify(name)).toBe(slug);
});

test.each(["ab", "-abc", "abc-", "Abc", "a_b", "a\0b", "a".repeat(61), ""])("%j can't be a listing's slug", (slug) => {
  expect(isSlug(slug)).toBe(false);
});
