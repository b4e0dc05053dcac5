import { expect, test } from "vitest";
import { expressionsOf } from "../compile/compile";
import { patternOf } from "./pattern";
import { RULE_SET } from "./rule-set";

/** What somebody repeats who wants a pattern to try all the ways in which it could fit. */
const REPEATED = ["a ", "--a ", "./a", "a.", "\\", '"', "a=", "(", "[", "$(", " ", "http://a.", "| ", "a1_"];
const CHARS = 60_000;
/** Far more than one pass takes, and far less than as many passes as there are characters. */
const WITHIN_MS = 500;

test("no pattern of a rule takes longer than a pass over what is repeated to keep it busy", () => {
  const patterns = [...new Set(RULE_SET.rules.flatMap(expressionsOf))];
  expect(patterns.length).toBeGreaterThan(100);
  const texts = REPEATED.map((piece) => `${piece.repeat(CHARS / piece.length)}\0!`);
  const slow = patterns.filter((written) => {
    const pattern = patternOf([written], "iu");
    return texts.some((text) => {
      const startedMs = performance.now();
      pattern.test(text);
      return performance.now() - startedMs > WITHIN_MS;
    });
  });
  expect(slow).toEqual([]);
}, 60_000);
