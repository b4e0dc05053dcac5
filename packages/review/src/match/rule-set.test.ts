import { expect, test } from "vitest";
import { reviewPackage } from "../review";
import { brief, packageOf } from "../test-support/package-of";
import { RULE_SET } from "./rule-set";

async function foundIn(example: string): Promise<string[]> {
  const { findings } = await reviewPackage(packageOf({ "SKILL.md": `# Notes\n\n${example}\n` }));
  return brief(findings.filter(({ severity }) => severity !== "info"));
}

const harmful = RULE_SET.rules.flatMap(({ id, examples }) => examples.harmful.map((example) => [id, example] as const));
const harmless = RULE_SET.rules.flatMap(({ id, examples }) =>
  examples.harmless.map((example) => [id, example] as const),
);

test.each(harmful)("%s finds: %s", async (id, example) => {
  expect((await foundIn(example)).map((finding) => finding.split(/[ :]/)[1])).toContain(id);
});

test.each(harmless)("%s lets pass: %s", async (_id, example) => {
  expect(await foundIn(example)).toEqual([]);
});
