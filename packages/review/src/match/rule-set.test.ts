import type { Manifest } from "@skillyard/format/manifest";
import { expect, test } from "vitest";
import { type Content, type Example, isStated, type Rule } from "../compile/schema";
import type { Severity } from "../report";
import { reviewPackage } from "../review";
import { packageOf } from "../test-support/package-of";
import { RULE_SET } from "./rule-set";

type Case = { id: string; label: string; example: Example; rule: Rule };

function examplesOf(kind: "harmful" | "harmless"): Case[] {
  return RULE_SET.rules.flatMap((rule) =>
    rule.examples[kind].map((example) => ({ id: rule.id, label: labelOf(example), example, rule })),
  );
}

function labelOf(example: Example): string {
  return typeof example === "string" ? example : JSON.stringify("files" in example ? example.files : example.text);
}

/** A command stands in a script's block, words in the text. */
function filesOf(example: Example, rule: Rule): Record<string, string | Uint8Array> {
  if (typeof example === "string") {
    return { "SKILL.md": `# Notes\n\n${isOfCommands(rule) ? `\`\`\`sh\n${example}\n\`\`\`` : example}\n` };
  }
  const files = "files" in example ? example.files : { [example.file]: example.text };
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [path, bytesOf(content)]));
}

function isOfCommands(rule: Rule): boolean {
  if (rule.looks_at === "dependency") return true;
  return rule.looks_at === "command" || (rule.looks_at === "flow" && rule.when.some(({ by }) => by === "command"));
}

function bytesOf(content: Content): string | Uint8Array {
  if (typeof content === "string") return content;
  if ("base64" in content) return Buffer.from(content.base64, "base64");
  return Array.from({ length: content.lines }, (_, index) => `${content.of.replaceAll("{n}", `${index}`)}\n`).join("");
}

async function foundIn(example: Example, rule: Rule): Promise<[severity: Severity, rule: string][]> {
  const { findings } = await reviewPackage(packageOf(filesOf(example, rule), manifestOf(example)));
  return findings.map(({ severity, rule: id }) => [severity, id]);
}

function manifestOf(example: Example): Partial<Manifest> {
  const { name, description, allowed_tools: allowedTools, extra } = typeof example === "string" ? {} : example;
  return JSON.parse(JSON.stringify({ name, description, allowedTools, extra }));
}

/** How bad an example is told to be; where nothing is told, no mere observation, unless its rule has nothing else. */
function expected(example: Example, rule: Rule): Severity[] {
  if (typeof example !== "string" && example.severity) return [example.severity];
  return isInfo(rule) ? ["info"] : ["block", "warn"];
}

test.each(examplesOf("harmful"))("$id finds: $label", async ({ id, example, rule }) => {
  const found = await foundIn(example, rule);
  const severities = found.flatMap(([severity, by]) => (by === id ? [severity] : []));
  expect(expected(example, rule), JSON.stringify(found)).toContain(severities[0]);
});

test.each(examplesOf("harmless"))("$id lets pass: $label", async ({ id, example, rule }) => {
  const found = await foundIn(example, rule);
  expect(found.filter(([severity, by]) => severity !== "info" || (by === id && isInfo(rule)))).toEqual([]);
});

function isInfo(rule: Rule): boolean {
  return isStated(rule) ? rule.when.every(({ severity }) => severity === "info") : rule.severity === "info";
}
