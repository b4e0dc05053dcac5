import type { Category, Finding } from "../src/report";
import type { Result } from "./scan";

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

/** The rule in general; what one of its findings is about stands with that. */
function ruleOf({ rule, category }: Finding) {
  return {
    id: rule,
    shortDescription: { text: `${rule.charAt(0).toUpperCase()}${rule.slice(1).replaceAll("_", " ")}` },
    fullDescription: { text: LOOKED_FOR[category] },
    help: { text: "Each result says what was found and what to change." },
    properties: { category },
  };
}

/** What a review looks for, as docs/reviews.md tells it. */
const LOOKED_FOR: Record<Category, string> = {
  archive: "Archives and other files that can't be opened, or hold more than they show.",
  malware: "What is known for harm: programs, packages, addresses and signatures.",
  binary: "Programs without source, which nobody can read before they run.",
  type_mismatch: "Files that are not what their names say.",
  manifest: "Fields of the manifest that are unknown, or grant more than they seem to.",
  permissions: "Rights that are opened further than the work needs.",
  secret: "Secrets that were left in the package.",
  remote_code: "Programs from elsewhere that are fetched and run, at once or later.",
  obfuscation: "What is written so that nobody sees what it does.",
  hidden_text: "Text that people can't see and agents read.",
  prompt_injection: "Orders to the agent to forget its own, or to obey somebody else.",
  concealment: "Orders to hide from people what is done.",
  exfiltration: "Private data that leaves for somebody whom the package does not serve.",
  credential_theft: "Keys, tokens and passwords that are gathered, shown or sent elsewhere.",
  social_engineering: "Lures, threats and false names.",
  persistence: "What starts by itself, or is remembered, after the package has done its work.",
  tampering: "Safeguards, records and work that are weakened or changed.",
  destruction: "What belongs to the user and is deleted or made unusable.",
  backdoor: "Ways by which somebody else gets into the machine or what it makes.",
  mining: "Programs that spend the machine on coins for somebody else.",
  supply_chain: "Dependencies and steps that somebody else decides about.",
  fraud: "Payments and results that are turned to somebody else's good.",
  capability_mismatch: "What the package does and says that it does not, or does not say.",
};

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
