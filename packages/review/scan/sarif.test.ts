import { expect, test } from "vitest";
import type { Finding } from "../src/report";
import { asSarif } from "./sarif";

const finding: Finding = {
  rule: "memory-poisoning",
  severity: "warn",
  category: "persistence",
  file: "SKILL.md",
  line: 3,
  excerpt: null,
  message: "The first message.",
  remediation: "The first remedy.",
};

test("tells of a rule in general, and of each finding what it is about", () => {
  const findings = [finding, { ...finding, line: 7, message: "The second message." }];
  const [run] = JSON.parse(
    asSarif([{ path: "one", verdict: "warn", score: 50, ruleset_version: null, findings, problem: null }]),
  ).runs;

  expect(run.tool.driver.rules).toStrictEqual([
    {
      id: "memory-poisoning",
      shortDescription: { text: "Planted memory" },
      fullDescription: { text: "What starts by itself, or is remembered, after the package has done its work." },
      help: { text: "Each result says what was found and what to change." },
      properties: { category: "persistence" },
    },
  ]);
  expect(run.results.map(({ message }: { message: { text: string } }) => message.text)).toStrictEqual([
    "The first message. The first remedy.",
    "The second message. The first remedy.",
  ]);
});
