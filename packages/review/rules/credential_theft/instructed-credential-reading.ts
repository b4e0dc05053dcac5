import { softened } from "../../src/context/mention";
import { severityInContext } from "../../src/context/place";
import { excerptOf } from "../../src/excerpt";
import { secretKindOf } from "../../src/follow/code/secret-path";
import type { FileJudgement } from "../../src/match/coded";
import { speaksOf } from "../../src/match/phrase-lists";
import { matchesIn } from "../../src/read/matches";
import { isScript } from "../../src/read/path-role";
import type { Statement } from "../../src/read/statements";
import type { Reading } from "../../src/report";

/** A program's own settings are one or two places; nobody needs the keys of half a dozen others. */
const MIN_PLACES = 5;
const MIN_PLACES_OF_THEFT = 8;
const MIN_KINDS = 3;
const MIN_PATH_CHARS = 5;
/** How far above a list its announcement may stand. */
const MAX_LEAD = 14;

const PATH =
  /(?:~|\$HOME|\$\{HOME\}|%USERPROFILE%|\/(?:etc|root|var|home|proc|run))?[\w./\\~*@-]{0,80}\.?[\w*-]{2,60}(?:\/[\w.*-]{1,60})*/g;
const HOME = /^[\\$]\{?HOME\}?|^%USERPROFILE%/;
const WORTH_A_LOOK =
  /\.ssh|\.aws|\.netrc|\.npmrc|\.kube|\.docker|\.gnupg|id_rsa|\.env\b|\/etc\/shadow|keychain|\.pypirc|git-credentials/i;
const reads = speaksOf("reads-files");
const shields = speaksOf("shields-files");

type Place = { kind: string; statement: Statement };

/** It does not matter what is to become of them: the keys of many programs are nobody's task. */
export const judge: FileJudgement = ({ pkg, file }) => {
  if (file.text === null || isScript(file.path) || !WORTH_A_LOOK.test(file.text)) return [];
  const places = placesIn({ pkg, file });
  const kinds = new Set([...places.values()].map(({ kind }) => kind));
  const [first] = places.values();
  if (!first || places.size < MIN_PLACES || kinds.size < MIN_KINDS) return [];
  return [
    {
      severity: places.size >= MIN_PLACES_OF_THEFT && kinds.has("key_file") ? "block" : "warn",
      file: file.path,
      line: first.statement.line,
      excerpt: excerptOf(first.statement.text),
      message: `This has the agent read the keys and logins of many programs: ${places.size} places of ${kinds.size} kinds.`,
    },
  ];
};

function placesIn({ pkg, file }: Pick<Reading, "pkg" | "file">): Map<string, Place> {
  const statements = file.statements();
  const places = new Map<string, Place>();
  for (const [index, statement] of statements.entries()) {
    if (!WORTH_A_LOOK.test(statement.text) && !/[~/]\.?\w/.test(statement.text)) continue;
    if (!isOrdered(statements, index)) continue;
    for (const { 0: path, index: offset } of matchesIn(statement.text, PATH)) {
      const kind = path.length >= MIN_PATH_CHARS ? secretKindOf(path.replace(HOME, "~")) : null;
      if (!kind || places.has(path)) continue;
      // A path in code marks is set apart from the sentence, and no less a part of it.
      const how = softened("block", { pkg, path: file.path, statements, index, statement, offset: 0 });
      if (how === "block" && severityInContext("block", pkg, file, { line: statement.line, offset }) === "block")
        places.set(path, { kind, statement });
    }
  }
  return places;
}

/** Whether what stands here is to be read: the sentence says so, or the one that announces the list or the block. */
function isOrdered(statements: Statement[], index: number): boolean {
  const here = statements[index];
  if (!here || shields(here.text) || shields(here.heading)) return false;
  if (reads(here.text)) return true;
  for (let at = index - 1; at >= Math.max(0, index - MAX_LEAD); at -= 1) {
    const before = statements[at];
    if (!before || before.section !== here.section) return false;
    if (!/[:：]["'*]{0,3}$/.test(before.text)) continue;
    return reads(before.text) && !shields(before.text);
  }
  return false;
}
