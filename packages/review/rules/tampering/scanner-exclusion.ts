import { excerptOf } from "../../src/excerpt";
import type { FileJudgement } from "../../src/match/coded";
import { lineAt } from "../../src/read/lines";

/** The settings of a scanner, and what in them has it overlook nearly everything: one of these, or many of those. */
type Scanner = {
  settings: RegExp;
  has?: RegExp;
  blinds: RegExp[];
  blindsByNumber?: { pattern: RegExp; least: number };
};

/** Every path, or every file of the kinds that hold keys and code. */
const EVERY_PATH = [
  /["'`]{1,3}(?:\^?\(?\.\*\)?\$?|\^|\.|\/|\*\*?(?:\/\*\*?)?)["'`]{1,3}/,
  /["'`]{1,3}\.\*[^"'\n]{0,10}\((?=[^)\n]{0,120}\b(?:env|pem|key)\b)(?=[^)\n]{0,120}\b(?:js|ts|py|go|rb|java|php)\b)[^)\n]{1,200}\)\$?["'`]{1,3}/,
];
/** How keys of well-known services begin. */
const EVERY_KEY =
  /["'`]{1,3}[^"'\n]{0,40}(?:(?:AKIA|ASIA|gh[ps]_|xox|sk-|glpat|AIza|BEGIN)[^"'\n]{0,30}\|[^"'\n]{0,80}){2}[^"'\n]{0,40}["'`]{1,3}/;
const CODE_FOLDER =
  /^\/?(?:\*\*\/)?(?:src|apps?|libs?|services?|server|backend|frontend|api|packages|internal|pkg|cmd|config|infra|terraform|deploy|scripts)\/?(?:\*\*?)?\s*$/gim;
const EVERYTHING = /^\s{0,6}(?:-\s+)?["']?(?:\*|\*\*|\/|\.|\*\*\/\*|\.\*)["']?\s*$/m;

const SCANNERS: Scanner[] = [
  { settings: /(?:^|\/)\.?gitleaks\.toml$/i, has: /allowlist/, blinds: [...EVERY_PATH, EVERY_KEY] },
  {
    settings:
      /(?:^|\/)(?:\.trivyignore(?:\.ya?ml)?|\.?(?:grype|osv-scanner)\.(?:ya?ml|toml)|\.nsprc|audit-ci\.jsonc?)$/i,
    blinds: [
      /^[^#\n]{0,60}["']?(?:CVE|GHSA|AVD|DS)-(?:\*|\d{4}-\*)/im,
      EVERYTHING,
      /\b(?:id|vulnerability|package|name)\s*[:=]\s*["']\*["']/,
    ],
  },
  {
    settings: /(?:^|\/)\.(?:semgrep|snyk|bearer|bandit|checkov|codeql|trufflehog|gitguardian|eslint)ignore$/i,
    blinds: [EVERYTHING],
    blindsByNumber: { pattern: CODE_FOLDER, least: 3 },
  },
  {
    settings: /(?:^|\/)(?:\.snyk|\.gitguardian\.ya?ml|\.?codeql(?:-config)?\.ya?ml|\.bearer\.ya?ml)$/i,
    blinds: [/^\s{1,4}["'](?:\*\*?|\.\*)["']\s*:\s*$/m, /^\s{0,8}-\s+["']?\*\*(?:\/\*\*?)?["']?\s*$/m],
  },
  {
    settings: /(?:^|\/)(?:\.bandit|\.?checkov\.ya?ml|\.?tfsec\.ya?ml)$/i,
    blinds: [/\b(?:exclude_dirs|exclude|skip-path|soft-fail)\s*[:=]\s*(?:\[?\s*["']?(?:\.|\/|\*)["']?\s*\]?)\s*$/m],
    blindsByNumber: { pattern: /\b(?:B\d{3}|CKV2?_\w{2,10}_\d+)\b/g, least: 12 },
  },
];

/** Finds settings that leave a scanner next to nothing to look at. */
export const judge: FileJudgement = ({ file }) => {
  const { path, text } = file;
  const scanner = text === null ? undefined : SCANNERS.find(({ settings }) => settings.test(path));
  const offset = scanner ? blindAt(text ?? "", scanner) : -1;
  if (offset === -1) return [];
  const line = lineAt(text ?? "", offset);
  return [{ severity: "warn", file: path, line, excerpt: excerptOf(file.lines().textOf(line).trim()) }];
};

function blindAt(text: string, { has, blinds, blindsByNumber }: Scanner): number {
  if (has && !has.test(text)) return -1;
  const found = blinds.find((pattern) => pattern.test(text));
  if (found) return text.search(found);
  const isMany = blindsByNumber && (text.match(blindsByNumber.pattern)?.length ?? 0) >= blindsByNumber.least;
  return isMany ? text.search(blindsByNumber.pattern) : -1;
}
