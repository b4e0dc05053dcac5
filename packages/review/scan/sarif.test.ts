import { expect, test } from "vitest";
import { RULES } from "../src/docs/catalogue";
import type { Finding } from "../src/report";
import { asSarif } from "./sarif";
import type { Result } from "./scan";
import { asText } from "./text";

const SERVICE = "https://market.example";
const [rule] = RULES;
if (!rule) throw new Error("There are no rules.");

const finding: Finding = {
  rule: rule.id,
  severity: "warn",
  category: rule.category,
  file: "SKILL.md",
  line: 3,
  excerpt: null,
  message: "The first message.",
  remediation: "The first remedy.",
};

function resultOf(findings: Finding[]): Result[] {
  return [{ path: "one", verdict: "warn", score: 50, ruleset_version: null, findings, problem: null }];
}

test("tells of a rule in general, and of each finding what it is about", () => {
  const findings = [finding, { ...finding, line: 7, message: "The second message." }];
  const [run] = JSON.parse(asSarif(resultOf(findings), SERVICE)).runs;

  expect(run.tool.driver.rules).toStrictEqual([
    {
      id: rule.id,
      shortDescription: { text: rule.title },
      fullDescription: { text: rule.message },
      help: { text: rule.remediation },
      helpUri: `https://market.example/docs/reviews/rules#${rule.id}`,
      properties: { category: rule.category, tags: ["security", ...rule.tags] },
    },
  ]);
  expect(run.results.map(({ message }: { message: { text: string } }) => message.text)).toStrictEqual([
    "The first message. The first remedy.",
    "The second message. The first remedy.",
  ]);
});

test("what no rule of ours has found is called by its id and leads nowhere", () => {
  const [run] = JSON.parse(asSarif(resultOf([{ ...finding, rule: "operator/no-wallets" }]), SERVICE)).runs;
  const [other] = run.tool.driver.rules;
  expect(other).toMatchObject({ id: "operator/no-wallets", shortDescription: { text: "Operator/no wallets" } });
  expect(other).not.toHaveProperty("helpUri");
});

test("a terminal shows where the rule of a finding is explained", () => {
  const told = asText(resultOf([finding, { ...finding, rule: "operator/no-wallets" }]), SERVICE);
  expect(told.match(/https:.*/g)).toEqual([`https://market.example/docs/reviews/rules#${rule.id}`]);
});
