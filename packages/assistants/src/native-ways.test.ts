import { expect, test } from "vitest";
import { nativeWays } from "./native-ways";

const origin = "https://skillyard.example";
const free = { slug: "word-count", type: "skill" as const, price_cents: 0, paths: ["SKILL.md", "scripts/run.py"] };
const programsFor = (changes: object) => nativeWays({ ...free, ...changes }, origin).map(({ program }) => program);

test("a free skill is installed by Claude Code and by npx skills, anything else by Claude Code alone", () => {
  expect(programsFor({})).toStrictEqual(["Claude Code", "npx skills"]);
  expect(programsFor({ price_cents: 900 })).toStrictEqual(["Claude Code"]);
  expect(programsFor({ type: "agent" })).toStrictEqual(["Claude Code"]);
});

test("what Claude Code would load as more than it is, it is not given", () => {
  for (const path of [
    "hooks/hooks.json",
    "Hooks/x",
    ".mcp.json",
    "agents/a.md",
    "bin/git",
    ".claude-plugin/plugin.json",
  ]) {
    expect(programsFor({ paths: ["SKILL.md", path] }), path).toStrictEqual(["npx skills"]);
  }
  for (const path of ["references/hooks/hooks.json", "hooks.md", "binary/x", "docs/.mcp.json", "xmcp.json"]) {
    expect(programsFor({ paths: ["SKILL.md", path] }), path).toStrictEqual(["Claude Code", "npx skills"]);
  }
});

test("Claude Code is given the listing's own catalogue, and the name that the listing has there", () => {
  const [claude, skills] = nativeWays({ ...free, slug: "claude-helper" }, origin);
  expect(claude?.command).toBe(
    "claude plugin install sy-claude-helper --marketplace https://skillyard.example/skills/claude-helper/marketplace.json",
  );
  expect(skills?.command).toBe("npx skills add https://skillyard.example/skills/claude-helper");
});
