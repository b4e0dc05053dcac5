import { expect, test } from "vitest";
import { reviewPackage } from "../../review";
import { brief, found, packageOf } from "../../test-support/package-of";

/** No line is like the ones before it. */
function assignments(count: number): string {
  return Array.from({ length: count }, (_, index) => `x${index} = "${index}.${index % 7}"\n`).join("");
}

const LONG = assignments(70_000);

test("says what was not followed", async () => {
  expect(await found("scripts/run.py", LONG)).toStrictEqual(["warn unanalysed-program"]);
  expect(await found("scripts/Run.java", "a<".repeat(100_000))).toStrictEqual(["warn unanalysed-program"]);
  expect(await found("dist/run.js", LONG)).toStrictEqual(["info unanalysed-program"]);
  expect(await found("scripts/run.py", assignments(1000))).toStrictEqual([]);
});

test("blocks a program that is started and can't be followed, unless a build has put it together", async () => {
  const started = async (path: string) => {
    const { findings } = await reviewPackage(packageOf({ "SKILL.md": `Run \`python3 ${path}\`.`, [path]: LONG }));
    return brief(findings);
  };
  expect(await started("scripts/run.py")).toStrictEqual(["block unanalysed-program"]);
  expect(await started("dist/run.py")).toStrictEqual(["info unanalysed-program"]);
});

test("takes the examples of references for examples, and not what is read first", async () => {
  const shown = `\`\`\`python\n${assignments(10_000)}\`\`\`\n`;
  const names = ["a", "b", "c", "d", "e"].map((name) => `docs/${name}.md`);
  const at = async (last: string) => {
    const files = Object.fromEntries([...names, last].map((path) => [path, shown]));
    return brief((await reviewPackage(packageOf(files))).findings);
  };
  expect(await at("docs/g.md")).toStrictEqual(["info unanalysed-program"]);
  const told = { "SKILL.md": "Run `docs/g.md` after the others." };
  const files = Object.fromEntries([...names, "docs/g.md"].map((path) => [path, shown]));
  expect(brief((await reviewPackage(packageOf({ ...told, ...files }))).findings)).toStrictEqual([
    "info unanalysed-program",
  ]);
  expect(await at("docs/g/README.md")).toStrictEqual(["warn unanalysed-program"]);
});
