import { softened } from "../context/mention";
import { severityInContext } from "../context/place";
import { excerptOf } from "../excerpt";
import { secretKindOf } from "../follow/code/secret-path";
import { matchesIn } from "../read/matches";
import { isScript } from "../read/path-role";
import type { ReviewedFile } from "../read/reviewed-file";
import type { Statement } from "../read/statements";
import type { Finding, Reading, ReviewedPackage } from "../report";

/** A program's own settings are one or two places; nobody needs the keys of half a dozen others. */
const MIN_PLACES = 5;
const MIN_PLACES_OF_THEFT = 8;
const MIN_KINDS = 3;
const MAX_LEAD = 14;

const PATH =
  /(?:~|\$HOME|\$\{HOME\}|%USERPROFILE%|\/(?:etc|root|var|home|proc|run))?[\w./\\~*@-]{0,80}\.?[\w*-]{2,60}(?:\/[\w.*-]{1,60})*/g;
const WORTH_A_LOOK =
  /\.ssh|\.aws|\.netrc|\.npmrc|\.kube|\.docker|\.gnupg|id_rsa|\.env\b|\/etc\/shadow|keychain|\.pypirc|git-credentials/i;
const READS =
  /\b(?:read|cat|open|load|collect|gather|include|view|inspect|examine|copy|dump|print|extract|capture|parse|access|retrieve|check|review|look at|keep)(?:s|ing)?\b/i;
const SHIELDS =
  /\b(?:never|do not|don't|must not|avoid|exclud\w+|ignor\w+|skip\w*|protect\w*|block\w*|deny|denied|forbid\w*|forbidden|off-limits|restrict\w*|prevent\w*|refus\w+|redact\w*|gitignore|out of|secret scan\w*|leak\w*|commit(?:ted|ting)?|back ?ups?|restore|permissions?|chmod|unless|without)\b/i;

/** Finds texts that have the agent read the keys and logins of many programs, whatever is to become of them. */
export function secretsRead({ pkg, file }: Reading): Finding[] {
  if (file.text === null || isScript(file.path) || !WORTH_A_LOOK.test(file.text)) return [];
  return inText(pkg, file);
}

function inText(pkg: ReviewedPackage, file: ReviewedFile): Finding[] {
  const statements = file.statements();
  const places = new Map<string, { kind: string; statement: Statement }>();
  for (const [index, statement] of statements.entries()) {
    if (!WORTH_A_LOOK.test(statement.text) && !/[~/]\.?\w/.test(statement.text)) continue;
    if (!isOrdered(statements, index)) continue;
    for (const { 0: path, index: offset } of matchesIn(statement.text, PATH)) {
      const kind = path.length > 4 ? secretKindOf(path.replace(/^[\\$]\{?HOME\}?|^%USERPROFILE%/, "~")) : null;
      if (!kind || places.has(path)) continue;
      // A path in code marks is set apart from the sentence, and no less a part of it.
      const how = softened("block", { pkg, path: file.path, statements, index, statement, offset: 0 });
      if (how === "block" && severityInContext("block", pkg, file, { line: statement.line, offset }) === "block")
        places.set(path, { kind, statement });
    }
  }
  const kinds = new Set([...places.values()].map(({ kind }) => kind));
  const [first] = places.values();
  if (!first || places.size < MIN_PLACES || kinds.size < MIN_KINDS) return [];
  return [
    {
      rule: "instructed-credential-reading",
      severity: places.size >= MIN_PLACES_OF_THEFT && kinds.has("key_file") ? "block" : "warn",
      category: "credential_theft",
      file: file.path,
      line: first.statement.line,
      excerpt: excerptOf(first.statement.text),
      message: `This has the agent read the keys and logins of many programs: ${places.size} places of ${kinds.size} kinds.`,
      remediation: "Have it read only what the task needs, and no keys.",
    },
  ];
}

/** Whether what stands here is to be read: the sentence says so, or the one that announces the list or the block. */
function isOrdered(statements: Statement[], index: number): boolean {
  const here = statements[index];
  if (!here || SHIELDS.test(here.text) || SHIELDS.test(here.heading)) return false;
  if (READS.test(here.text)) return true;
  for (let at = index - 1; at >= Math.max(0, index - MAX_LEAD); at -= 1) {
    const before = statements[at];
    if (!before || before.section !== here.section) return false;
    if (!/[:：]["'*]{0,3}$/.test(before.text)) continue;
    return READS.test(before.text) && !SHIELDS.test(before.text);
  }
  return false;
}
