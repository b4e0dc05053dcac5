import { excerptOf } from "../excerpt";
import { lineAt } from "../read/lines";
import type { Finding, Reading } from "../report";

/** The settings of a tool that looks for faults, and what in them has it overlook nearly everything. */
type Scanner = { settings: RegExp; isBlind: (text: string) => RegExp | null };

/** Every path, or every file of the kinds that hold keys and code. */
const EVERY_PATH =
  /["'`]{1,3}(?:\^?\(?\.\*\)?\$?|\^|\.|\/|\*\*?(?:\/\*\*?)?|\.\*[^"'\n]{0,10}\((?=[^)\n]{0,120}\b(?:env|pem|key)\b)(?=[^)\n]{0,120}\b(?:js|ts|py|go|rb|java|php)\b)[^)\n]{1,200}\)\$?)["'`]{1,3}/;
/** How keys of well-known services begin. */
const EVERY_KEY =
  /["'`]{1,3}[^"'\n]{0,40}(?:(?:AKIA|ASIA|gh[ps]_|xox|sk-|glpat|AIza|BEGIN)[^"'\n]{0,30}\|[^"'\n]{0,80}){2}[^"'\n]{0,40}["'`]{1,3}/;
const CODE_FOLDER =
  /^\/?(?:\*\*\/)?(?:src|app|apps|lib|libs|services?|server|backend|frontend|api|packages|internal|pkg|cmd|config|infra|terraform|deploy|scripts)\/?(?:\*\*?)?\s*$/gim;
const EVERYTHING = /^\s{0,6}(?:-\s+)?["']?(?:\*|\*\*|\/|\.|\*\*\/\*|\.\*)["']?\s*$/m;
const MANY_FOLDERS = 3;
const MANY_CHECKS = 12;

const SCANNERS: Scanner[] = [
  {
    settings: /(?:^|\/)\.?gitleaks\.toml$/i,
    isBlind: (text) => (/allowlist/.test(text) ? firstOf(text, EVERY_PATH, EVERY_KEY) : null),
  },
  {
    settings:
      /(?:^|\/)\.trivyignore(?:\.ya?ml)?$|(?:^|\/)\.?(?:grype|osv-scanner)\.(?:ya?ml|toml)$|(?:^|\/)\.nsprc$|(?:^|\/)audit-ci\.jsonc?$/i,
    isBlind: (text) =>
      firstOf(
        text,
        /^[^#\n]{0,60}["']?(?:CVE|GHSA|AVD|DS)-(?:\*|\d{4}-\*)/im,
        EVERYTHING,
        /\b(?:id|vulnerability|package|name)\s*[:=]\s*["']\*["']/,
      ),
  },
  {
    settings: /(?:^|\/)\.(?:semgrep|snyk|bearer|bandit|checkov|codeql|trufflehog|gitguardian|eslint)ignore$/i,
    isBlind: (text) => firstOf(text, EVERYTHING) ?? manyOf(text, CODE_FOLDER, MANY_FOLDERS),
  },
  {
    settings:
      /(?:^|\/)\.snyk$|(?:^|\/)\.gitguardian\.ya?ml$|(?:^|\/)\.?codeql(?:-config)?\.ya?ml$|(?:^|\/)\.bearer\.ya?ml$/i,
    isBlind: (text) =>
      firstOf(text, /^\s{1,4}["'](?:\*\*?|\.\*)["']\s*:\s*$/m, /^\s{0,8}-\s+["']?\*\*(?:\/\*\*?)?["']?\s*$/m),
  },
  {
    settings: /(?:^|\/)\.bandit$|(?:^|\/)\.?checkov\.ya?ml$|(?:^|\/)\.?tfsec\.ya?ml$/i,
    isBlind: (text) =>
      firstOf(
        text,
        /\b(?:exclude_dirs|exclude|skip-path|soft-fail)\s*[:=]\s*(?:\[?\s*["']?(?:\.|\/|\*)["']?\s*\]?)\s*$/m,
      ) ?? manyOf(text, /\b(?:B\d{3}|CKV2?_\w{2,10}_\d+)\b/g, MANY_CHECKS),
  },
];

/** Finds settings that have a scanner for secrets or faults overlook nearly all of a project, and still look like protection. */
export function blindedScanner({ file }: Reading): Finding[] {
  const { path, text } = file;
  if (text === null) return [];
  const blind = SCANNERS.find(({ settings }) => settings.test(path))?.isBlind(text);
  if (!blind) return [];
  const line = lineAt(text, text.search(blind));
  return [
    {
      rule: "scanner-exclusion",
      severity: "warn",
      category: "tampering",
      file: path,
      line,
      excerpt: excerptOf(file.lines().textOf(line).trim()),
      message: "These settings have a scanner overlook nearly everything, while the project seems to be watched.",
      remediation: "Leave out what is known to be harmless by its path or number, one by one, and nothing else.",
    },
  ];
}

function firstOf(text: string, ...patterns: RegExp[]): RegExp | null {
  return patterns.find((pattern) => pattern.test(text)) ?? null;
}

function manyOf(text: string, pattern: RegExp, count: number): RegExp | null {
  return (text.match(pattern)?.length ?? 0) >= count ? new RegExp(pattern.source, "im") : null;
}
