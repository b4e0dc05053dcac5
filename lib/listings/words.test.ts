import { expect, test } from "vitest";
import { toWebSearch } from "./words";

test.each([
  ["self-hosted", "self hosted"],
  ["gpt-4 turbo", "gpt 4 turbo"],
  ['"self-hosted runner"', '"self hosted runner"'],
  ["backup -s3", "backup -s3"],
  ["backup -self-hosted", 'backup -"self hosted"'],
  ['backup -"self-hosted" or cloud', 'backup -"self hosted" or cloud'],
  ["-a-b -c-d-e", '-"a b" -"c d e"'],
  ["a--b", "a  b"],
  ["trailing- -", "trailing"],
  ["c++ node.js", "c++ node.js"],
  ['left "open quote', "left open quote"],
  ["-".repeat(33), ""],
  ["- ".repeat(33), ""],
  ["(-!-&-".repeat(20), ""],
  ['-"" -"-" "', ""],
  [`${"-".repeat(33)}a`, "-a"],
])("%j is searched as %j", (typed, searched) => {
  expect(toWebSearch(typed)).toBe(searched);
});
