import { expect, test } from "vitest";
import { reviewPackage } from "../review";
import { packageOf } from "../test-support/package-of";
import { RULE_SET } from "./rule-set";

type Example = [id: string, example: string, text: string];

/** Commands stand in a script's block, words in the text. */
function examplesOf(kind: "harmful" | "harmless"): Example[] {
  return RULE_SET.rules.flatMap(({ id, looks_at, examples }) =>
    examples[kind].map((example): Example => [id, example, looks_at === "command" ? fenced(example) : example]),
  );
}

function fenced(command: string): string {
  return `\`\`\`sh\n${command}\n\`\`\``;
}

async function foundIn(text: string): Promise<string[]> {
  const { findings } = await reviewPackage(packageOf({ "SKILL.md": `# Notes\n\n${text}\n` }));
  return findings.filter(({ severity }) => severity !== "info").map(({ rule }) => rule);
}

test.each(examplesOf("harmful"))("%s finds: %s", async (id, _example, text) => {
  expect(await foundIn(text)).toContain(id);
});

test.each(examplesOf("harmless"))("%s lets pass: %s", async (_id, _example, text) => {
  expect(await foundIn(text)).toEqual([]);
});
