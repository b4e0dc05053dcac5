import { expect, test } from "vitest";
import { reviewPackage } from "../../review";
import { packageOf } from "../../test-support/package-of";
import { areGrammarsBroken } from "./grammars";

/** Overflows the memory of the Python grammar, and with it that of all others. */
const HOSTILE = `x = ${"(A<B>) ".repeat(4000)}\n`;

test("code that breaks its grammar is not followed, and says that the process is spent", async () => {
  const { findings } = await reviewPackage(
    packageOf({ "a.py": HOSTILE, "b.py": "print(1)\n", "SKILL.md": "Run `python3 a.py`." }),
  );

  expect(findings.map(({ rule, file }) => `${rule} ${file}`)).toEqual([
    "unanalysed-program a.py",
    "unanalysed-program b.py",
  ]);
  expect(areGrammarsBroken()).toBe(true);
});
