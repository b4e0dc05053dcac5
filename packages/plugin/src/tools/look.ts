import { realpathSync } from "node:fs";
import path from "node:path";
import { sellerText, told } from "@skillyard/mcp/seller-text";
import { READS, ToolFailure } from "@skillyard/mcp/tool";
import { z } from "zod";
import { everywhere, LOOKS_HERE, localTool, scopeFlag } from "./kinds";

const MAX_FINDINGS = 50;
const TEXT_CHARACTERS = 400;

const verified = z.object({
  name: z.string(),
  version: z.string(),
  ok: z.boolean(),
  changed: z.array(z.string()),
  missing: z.array(z.string()),
  added: z.array(z.string()),
  blocked: z.boolean().nullable().describe("By the security review since: it should be removed"),
  superseded_by: z.string().nullable(),
});

export const verifySkills = localTool({
  name: "verify_skills",
  title: "Verify what is installed",
  description:
    "Holds the files of everything that is installed against what was installed, and its versions against the marketplace.",
  annotations: READS,
  input: z.object({ everywhere }),
  output: z.object({ items: z.array(verified) }),
  async run({ here }, { everywhere }) {
    const { items } = await here.run<{ items: z.output<typeof verified>[] }>("verify", ...scopeFlag(everywhere));
    return {
      items: items.map(({ name, version, ok, changed, missing, added, blocked, superseded_by }) => ({
        ...{ name, version, ok, changed, missing, added, blocked, superseded_by },
      })),
    };
  },
});

type Newer = {
  name: string;
  version: string;
  latest_version: string;
  security_status: string;
  changelog: string | null;
};

/** Instead of what asks of one version: here is known what is installed. */
export const checkUpdates = localTool({
  name: "check_updates",
  title: "Check for updates",
  description: "Lists what is newer than what is installed, and whether something was blocked. Updates nothing.",
  annotations: READS,
  input: z.object({ everywhere }),
  output: z.object({
    items: z.array(
      z.object({
        name: z.string(),
        version: z.string(),
        latest_version: z.string(),
        security_status: z.string(),
        seller_text: sellerText({ changelog: z.string().nullable() }),
      }),
    ),
    blocked: z.array(z.string()).describe("Names of what should be removed"),
  }),
  async run({ here }, { everywhere }) {
    const { items } = await here.run<{ items: Newer[] }>("outdated", ...scopeFlag(everywhere));
    const now = await here.run<{ items: { name: string; blocked: boolean | null }[] }>(
      "verify",
      ...scopeFlag(everywhere),
    );
    return {
      items: items.map(({ name, version, latest_version, security_status, changelog }) => ({
        ...{ name, version, latest_version, security_status },
        seller_text: { changelog: told(changelog, TEXT_CHARACTERS) },
      })),
      blocked: now.items.filter(({ blocked }) => blocked).map(({ name }) => name),
    };
  },
});

type Finding = {
  rule: string;
  severity: string;
  file: string;
  line: number | null;
  message: string;
  remediation: string;
};
type Reviewed = { path: string; verdict: string; score: number | null; problem: string | null; findings: Finding[] };

export const scanFolder = localTool({
  name: "scan_folder",
  title: "Review a folder",
  description:
    "Runs Skillyard's security review over a skill, an agent or a folder of them in this project. Nothing of it is run, and nothing leaves this machine.",
  annotations: LOOKS_HERE,
  input: z.object({ path: z.string().min(1).max(1_000).describe("Within the project") }),
  output: z.object({
    results: z.array(
      z.object({
        path: z.string(),
        verdict: z.string(),
        score: z.number().nullable(),
        problem: z.string().nullable(),
        finding_count: z.int(),
        findings: z.array(
          z.object({
            rule: z.string(),
            severity: z.string(),
            line: z.int().nullable(),
            message: z.string(),
            remediation: z.string(),
            seller_text: sellerText({ file: z.string() }),
          }),
        ),
      }),
    ),
  }),
  async run({ here }, { path: given }) {
    const results = await here.run<Reviewed[]>("scan", within(here.folder, given));
    return {
      results: results.map(({ path, verdict, score, problem, findings }) => ({
        ...{ path, verdict, score, problem, finding_count: findings.length },
        findings: findings.slice(0, MAX_FINDINGS).map(({ rule, severity, line, message, remediation, file }) => ({
          ...{ rule, severity, line, message, remediation },
          seller_text: { file: told(file, TEXT_CHARACTERS) ?? "" },
        })),
      })),
    };
  },
});

/** A folder or file of the project, wherever links lead. */
export function within(project: string, given: string): string {
  const root = realpathSync(project);
  const found = realpathOf(path.resolve(root, given));
  if (found === root || found?.startsWith(root + path.sep)) return found;
  throw new ToolFailure("NOT_FOUND", `There is no ${given} in ${root}`);
}

function realpathOf(place: string): string | null {
  try {
    return realpathSync(place);
  } catch {
    return null;
  }
}
