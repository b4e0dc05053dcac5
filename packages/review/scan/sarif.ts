import { RULES } from "../src/docs/catalogue";
import { CATEGORY_TEXTS } from "../src/docs/categories";
import { RULE_IDS } from "../src/docs/rule-ids";
import { rulePage } from "../src/docs/rule-page";
import type { Finding } from "../src/report";
import type { Result } from "./scan";

const LEVEL = { block: "error", warn: "warning", info: "note" } as const;

/** The results in SARIF 2.1.0 (OASIS), which code hosts and editors show beside the code; `service` explains the rules. */
export function asSarif(results: Result[], service: string): string {
  const findings = results.flatMap(({ path, findings }) => findings.map((finding) => ({ ...finding, path })));
  const rules = new Map(findings.map((finding) => [finding.rule, finding]));
  const failures = results.filter(({ verdict }) => verdict === "error");

  return JSON.stringify(
    {
      $schema: "https://json.schemastore.org/sarif-2.1.0.json",
      version: "2.1.0",
      runs: [
        {
          tool: {
            driver: { name: "Skillyard review", rules: [...rules.values()].map((finding) => ruleOf(finding, service)) },
          },
          invocations: [
            {
              executionSuccessful: failures.length === 0,
              toolExecutionNotifications: failures.map(({ path, problem }) => ({
                level: "error",
                message: { text: `${path}: ${problem}` },
              })),
            },
          ],
          results: findings.map(resultOf),
        },
      ],
    },
    null,
    2,
  );
}

/** The rule in general; what one of its findings is about stands with that. */
function ruleOf({ rule, category }: Finding, service: string) {
  const known = RULES.find(({ id }) => id === RULE_IDS[rule]);
  const helpUri = rulePage(rule, service);
  return {
    id: rule,
    shortDescription: { text: known?.title ?? named(rule) },
    fullDescription: { text: known?.message ?? CATEGORY_TEXTS[category].about },
    help: { text: known?.remediation ?? "Each result says what was found and what to change." },
    ...(helpUri ? { helpUri } : {}),
    properties: { category, tags: ["security", ...(known?.tags ?? [])] },
  };
}

/** What has no title is called by its id. */
function named(rule: string): string {
  return `${rule.charAt(0).toUpperCase()}${rule.slice(1).replaceAll(/[_-]/g, " ")}`;
}

function resultOf({ rule, severity, path, file, line, message, remediation, excerpt }: Finding & { path: string }) {
  const uri = [path, file].filter(Boolean).join("/").split("/").map(encodeURIComponent).join("/");
  const region =
    line === null ? {} : { region: { startLine: line, ...(excerpt ? { snippet: { text: excerpt } } : {}) } };
  return {
    ruleId: rule,
    level: LEVEL[severity],
    message: { text: `${message} ${remediation}` },
    locations: [{ physicalLocation: { artifactLocation: { uri }, ...region } }],
  };
}
