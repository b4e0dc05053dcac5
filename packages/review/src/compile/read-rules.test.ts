import { expect, test } from "vitest";
import { readOwnKnowledge, readOwnRules } from "./read-rules";

test("each class of words is asked for by a rule or a list of phrases", () => {
  const asked = readOwnRules().words;
  const known = Object.keys(readOwnKnowledge().words);
  expect(known.length).toBeGreaterThan(0);
  expect(known.filter((name) => !Object.hasOwn(asked, name))).toEqual([]);
});

test("a class has the forms of those that it names", () => {
  const { words } = readOwnKnowledge();
  expect(words["memory-place"]?.en).toContain(words["memory-file"]?.en);
});
