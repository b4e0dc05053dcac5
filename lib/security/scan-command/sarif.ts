import type { Finding } from "../engine/report";
import type { Result } from "./main";

const LEVEL = { block: "error", warn: "warning", info: "note" } as const;

/** The results in SARIF 2.1.0 (OASIS), which code hosts and editors show beside the code. */
export function asSarif(results: Result[]): string {
  const findings = results.flatMap(({ path, findings }) => findings.map((finding) => ({ ...finding, path })));
  const rules = new Map(findings.map((finding) => [finding.rule, finding]));
  const failures = results.filter(({ verdict }) => verdict === "error");

  return JSON.stringify(
    {
      $schema: "https://json.schemastore.org/sarif-2.1.0.json",
      version: "2.1.0",
      runs: [
        {
          tool: { driver: { name: "Skillyard review", rules: [...rules.values()].map(ruleOf) } },
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

function ruleOf({ rule, category, message, remediation }: Finding) {
  return {
    id: rule,
    shortDescription: { text: message },
    help: { text: remediation },
    properties: { category },
  };
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
