import { expect, test } from "vitest";
import { reviewPackage } from "../review";
import { brief, found, packageOf } from "../test-support/package-of";

const LONG = "x = 1\n".repeat(60_000);

test("says what was not followed", async () => {
  expect(await found("scripts/run.py", LONG)).toStrictEqual(["warn unfollowed_program"]);
  expect(await found("dist/run.js", LONG)).toStrictEqual(["info unfollowed_program"]);
  expect(await found("scripts/run.py", "x = 1\n".repeat(1000))).toStrictEqual([]);
});

test("takes the examples of references for examples, and not what is read first", async () => {
  const shown = `\`\`\`python\n${"x = 1\n".repeat(30_000)}\`\`\`\n`;
  const names = ["a", "b", "c", "d", "e"].map((name) => `docs/${name}.md`);
  const at = async (last: string) => {
    const files = Object.fromEntries([...names, last].map((path) => [path, shown]));
    return brief((await reviewPackage(packageOf(files))).findings);
  };
  expect(await at("docs/g.md")).toStrictEqual(["info unfollowed_program"]);
  expect(await at("docs/g/SKILL.md")).toStrictEqual(["warn unfollowed_program"]);
});
