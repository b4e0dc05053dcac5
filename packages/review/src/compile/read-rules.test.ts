import { expect, test } from "vitest";
import { wordsIn } from "./read-knowledge";
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

test("a class among the forms of any language stands for that class in all of its languages", () => {
  const { words } = readOwnKnowledge();
  const [places, named] = [words["many-places"], words["every-project"]];
  expect(places?.["th"]).toContain(named?.["th"]);
  expect(places?.["de"]).toContain(named?.["de"]);
});

test("classes that name each other are refused", () => {
  const source = { file: "a.yaml", text: 'one:\n  en: once, {two}\ntwo:\n  any: "{one}"\n' };
  expect(() => wordsIn([source])).toThrow(/a\.yaml:\d: The class one names itself/);
});
