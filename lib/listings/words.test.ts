import { expect, test } from "vitest";
import { withoutHyphens } from "./words";

test.each([
  ["self-hosted", "self hosted"],
  ["gpt-4 turbo", "gpt 4 turbo"],
  ['"self-hosted runner"', '"self hosted runner"'],
  ["backup -s3", "backup -s3"],
  ["backup -self-hosted", 'backup -"self hosted"'],
  ["-a-b -c-d-e", '-"a b" -"c d e"'],
  ["a--b", "a- b"],
  ["trailing- -", "trailing- -"],
])("%j is searched as %j", (typed, searched) => {
  expect(withoutHyphens(typed)).toBe(searched);
});
