import path from "node:path";
import { expect, test } from "vitest";
import { filesIn } from "../compile/read-rules";
import { RULE_SET } from "./rule-set";

const NAMES_A_RULE = /\b(?:rule: |ruled\()"([a-z-]+)"/g;

test("what code says of a rule by its id is said of one in rules/", () => {
  const ids = new Set(RULE_SET.rules.map(({ id }) => id));
  const sources = filesIn(path.join(import.meta.dirname, ".."), /(?<!\.test)\.ts$/);
  const named = sources.flatMap(({ file, text }) => [...text.matchAll(NAMES_A_RULE)].map(([, id]) => `${file}: ${id}`));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((each) => !ids.has(each.replace(/^.*: /, "")))).toEqual([]);
});
