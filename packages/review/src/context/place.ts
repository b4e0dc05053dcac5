import { leadsToOrder } from "../instructions/order";
import { speaksOf } from "../match/phrase-lists";
import { matchesIn } from "../read/matches";
import { roleOf } from "../read/path-role";
import type { ReviewedFile } from "../read/reviewed-file";
import { segmentAt } from "../read/segments";
import type { ReviewedPackage, Severity } from "../report";
import { isForbiddenUse } from "./forbidden";
import { isAboutSecurity } from "./mention";
import { lessened } from "./severity";

const SPEAKS_OF_ATTACKS = speaksOf("speaks-of-attacks");
const WARNS = speaksOf("warns");
const URGES = speaksOf("urges");
const IS_TO_BE_DONE = speaksOf("to-be-done");
const KEEPS_SILENT = speaksOf("keeps-silent");
const NEGATED_CHARS = 40;
const NEGATION = /\b(?:do not|don['’]t)\b/gi;
const CHARS_BEFORE = 240;
const LINES_BEFORE = 4;

/** Where a rule hit: the number of the line, and how far into it. */
type Hit = { line: number; offset: number };

/**
 * How bad what would be run is where it stands: one step less for what is quoted, warned of, listed in a table, kept for
 * tests, or explained by a package about security (unless that makes no difference: `isFirm`), and mere information for
 * what the sentence forbids. Hits that were hidden must not come through here.
 */
export function severityInContext(
  severity: Severity,
  pkg: ReviewedPackage,
  file: ReviewedFile,
  hit: Hit,
  isFirm = false,
): Severity {
  if (isForbidden(file, hit)) return "info";
  if (!isMention(pkg, file, hit.line, isFirm)) return severity;
  // A test that takes real data to a real host may be started by anybody.
  return isFirm && severity === "warn" ? severity : lessened(severity);
}

function isForbidden(file: ReviewedFile, { line, offset }: Hit): boolean {
  if (segmentAt(file.segments(), line)?.kind !== "prose") return false;
  const text = file.lines().textOf(line);
  return isForbiddenUse(text.slice(Math.max(0, offset - CHARS_BEFORE), offset));
}

function isMention(pkg: ReviewedPackage, file: ReviewedFile, line: number, isFirm: boolean): boolean {
  const role = roleOf(file.path);
  if (role === "test" && !file.isStarted) return true;

  const segment = segmentAt(file.segments(), line);
  if (!segment || segment.kind === "comment") return false;
  if (segment.kind === "quote" || segment.kind === "table") return true;
  if (isWarning(segment.heading)) return true;
  const isProgram = role === "script" || file.isStarted;
  if (isProgram) return false;
  if (!isFirm && isAboutSecurity(pkg) && !IS_TO_BE_DONE(segment.heading)) return true;
  return isWarning(before(pkg, file, line, segment.kind === "code" ? segment.firstLine : line));
}

function isWarning(text: string): boolean {
  return SPEAKS_OF_ATTACKS(text) || ((WARNS(text) || forbids(text)) && !URGES(text));
}

/** "Don't run" warns; "pictures don't load here" tells what is so, and "don't list it" keeps it from people. */
function forbids(text: string): boolean {
  return [...matchesIn(text, NEGATION)].some(
    ({ index }) => leadsToOrder(text.slice(0, index)) && !KEEPS_SILENT(text.slice(index, index + NEGATED_CHARS)),
  );
}

/** The start of the line itself, and the last words before it or before the block that holds it. */
function before({ manifest }: ReviewedPackage, file: ReviewedFile, line: number, blockLine: number): string {
  const lines = file.lines();
  let lead = "";
  for (let number = blockLine - 1; number >= blockLine - LINES_BEFORE && lead === ""; number -= 1) {
    lead = lines.textOf(number).slice(-CHARS_BEFORE).trim();
  }
  const here = lines.textOf(line).slice(0, CHARS_BEFORE);
  const showsAttacks = ON_ATTACKS.test(`${manifest.name} ${manifest.description}`);
  return `${lead}\n${showsAttacks ? here : here.replaceAll(ADDRESS, " ")}`;
}

/** What a file or a host is called says nothing of what is meant: `…/payload.sh`. */
const ADDRESS = /(?<!\S)(?!\S{0,200}[A-Z]{4})[^\s/]{0,80}\/\S{1,200}/g;
/** Who teaches attacks names in an address whose it is. */
const ON_ATTACKS =
  /attack|red.?team|exploit|offensive|evasion|pentest|priv(?:ilege.)?esc|rev(?:erse)?.?shell|hacking|living.off.the.land|lolbin|malware|security|ctf\b/i;
