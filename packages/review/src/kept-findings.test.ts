import fc from "fast-check";
import { expect, test } from "vitest";
import { keepWorst } from "./kept-findings";
import type { Finding } from "./report";

const finding: fc.Arbitrary<Finding> = fc.record({
  rule: fc.constantFrom("a", "b"),
  severity: fc.constantFrom("block" as const, "warn" as const, "info" as const),
  category: fc.constant("manifest" as const),
  file: fc.constantFrom(...Array.from({ length: 14 }, (_, index) => `${index}.md`)),
  line: fc.option(fc.integer({ min: 1, max: 25 })),
  excerpt: fc.constantFrom("first", "second"),
  message: fc.constant(""),
  remediation: fc.constant(""),
});

test("keeps the same whether all findings come at once or a few at a time", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(finding, { minLength: 40, maxLength: 150 }), { minLength: 5, maxLength: 12 }),
      (turns) => {
        const inTurns = turns.reduce((kept, found) => keepWorst(kept, found), [] as Finding[]);
        expect(inTurns).toStrictEqual(keepWorst([], turns.flat()));
        expect(inTurns.length).toBeLessThanOrEqual(200);
      },
    ),
    { numRuns: 50 },
  );
});

test("hears the first of two findings that say the same of a place", () => {
  const one: Finding = {
    rule: "a",
    severity: "warn",
    category: "manifest",
    file: "SKILL.md",
    line: 1,
    excerpt: null,
    message: "first",
    remediation: "",
  };
  const [kept, ...others] = keepWorst([one], [{ ...one, message: "second" }]);
  expect(kept?.message).toBe("first");
  expect(others).toStrictEqual([]);
});
