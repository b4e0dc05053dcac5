import { expect, test } from "vitest";
import { cpuMsOf } from "../test-support/slowness";
import { isListed, writtenTexts } from "./written-texts";

const LONG = "The first half of a sentence that is long enough, ";
const REST = "and the second half of it.";
const words = (path: string, text: string) => writtenTexts(path, text).map((one) => one.words);

test.each([
  ["a.py", `X = (\n    "${LONG}"\n    '${REST}'\n)\n`],
  ["a.py", `x = "${LONG}" + "${REST}"\n`],
  ["a.py", `x = f"${LONG}" \\\n    "${REST}"\n`],
  ["a.ts", `const x = "${LONG}" +\n  \`${REST}\`;\n`],
])("puts the pieces of a text together: %s %s", (path, text) => {
  expect(words(path, text)).toStrictEqual([LONG + REST]);
});

test.each([
  ["a.py", `x = ["${LONG}",\n  "${LONG}"]\n`],
  ["a.ts", `f("${LONG}", '${LONG}');\n`],
])("keeps texts apart that stand apart: %s %s", (path, text) => {
  expect(words(path, text)).toStrictEqual([LONG, LONG]);
});

test.each([
  ["a.py", `# "${LONG}"\nx = 1\n`],
  ["a.ts", `// "${LONG}"\n/* '${LONG}' */\n`],
  ["a.sh", `echo "${LONG}"\n`],
  ["a.py", 'x = "short"\n'],
])("passes over comments, other languages and short texts: %s %s", (path, text) => {
  expect(words(path, text)).toStrictEqual([]);
});

test("tells the items of a list from what has a name", () => {
  const texts = writtenTexts(
    "a.py",
    `X = ["${LONG}",\n  "${LONG}"]\nY = "${LONG}"\nd = {"k": "${LONG}"}\nreturn "${LONG}"\n`,
  );
  expect(texts.map(isListed)).toStrictEqual([true, true, false, false, false]);
});

test("reads a large program in a moment", async () => {
  const program = `x = ${'"'.repeat(100_000)}\n${"'\\".repeat(50_000)}`;
  expect(await cpuMsOf(() => writtenTexts("a.py", program))).toBeLessThan(1000);
});
