import { roleOf } from "../read/path-role";
import type { ReviewedFile } from "../read/reviewed-file";
import { segmentAt } from "../read/segments";
import type { ReviewedPackage, Severity } from "../report";
import { lessened } from "./severity";

const WARNING =
  /\b(?:never|do not|don['’]t|must not|should not|avoid|refuse|reject|unsafe|insecure|dangerous|malicious|harmful|suspicious|attack(?:er|s)?|red flags?|anti-?patterns?|detect(?:s|ed|ion|ing)?|flag(?:s|ged)?|block(?:s|ed|list)?|bad|wrong|not recommended|discouraged|instead of|looks? for|scan(?:s|ned|ning)? for|exploit(?:s|ed)?|payloads?|vulnerab\w+)\b|❌|🚫|⛔|🚩/i;
const SECURITY_PURPOSE =
  /\b(?:security|malware|threats?|vulnerabilit(?:y|ies)|pentest\w*|penetration|forensics?|red.?team\w*|scanner|offensive|post-exploitation|privilege escalation|waf bypass|edr|lolbins?|mitre|detect(?:s|ing|ion)? (?:of )?(?:[\w-]{1,20} ){0,4}(?:abuse|attacks?|exploit\w*|malicious|evasion|ransomware|exfiltration|intrusions?)|(?:prompt|sql|code|command|html|shell)[ -]injection|xss|secrets? detection)\b/i;
/** What stands under such a heading is to be done, whatever the package is about. */
const IS_TO_BE_DONE =
  /\b(?:install(?:ation|ing)?|set-?up|setting up|prerequisites?|getting started|quick ?-?start|requirements?|dependenc(?:y|ies)|bootstrap|before (?:you|using|first)|first run)\b/i;
const CHARS_BEFORE = 240;
const LINES_BEFORE = 4;

/** "Never run …", but not "never forget to run …" nor "never run it without …". */
const FORBIDS =
  /\b(?:never|do not|don['’]t|must not|should not|avoid|refuse to|refuses)[ \t]+(?:(?!(?:forget|skip|hesitate|fail|wait|worry|miss|stop|delay|neglect|omit)\b)[a-z]{1,20}[ \t]+){0,3}?(?:run|running|execute|executing|pipe|piping|use|using|suggest|paste|copy)\b(?![^.!?:;\n]{0,60}\b(?:without|before|unless|until|except|first|but)\b)[^.!?:;\n]{0,60}$/i;

/**
 * The severity that a hit deserves where it stands: one step less for what is quoted, warned of, listed in a table,
 * kept for tests, or explained by a package about security, and mere information for what the sentence forbids.
 * Hits that were hidden must not come through here.
 */
export function severityInContext(
  severity: Severity,
  pkg: ReviewedPackage,
  file: ReviewedFile,
  hit: Hit,
  /** Whatever the package is about. */
  isFirm = false,
): Severity {
  if (isForbidden(file, hit)) return "info";
  return isMention(pkg, file, hit.line, isFirm) ? lessened(severity) : severity;
}

/** Where a rule hit: the number of the line, and how far into it. */
type Hit = { line: number; offset: number };

function isForbidden(file: ReviewedFile, { line, offset }: Hit): boolean {
  if (segmentAt(file.segments(), line)?.kind !== "prose") return false;
  return FORBIDS.test(
    file
      .lines()
      .textOf(line)
      .slice(Math.max(0, offset - CHARS_BEFORE), offset),
  );
}

function isMention(pkg: ReviewedPackage, file: ReviewedFile, line: number, isFirm: boolean): boolean {
  const role = roleOf(file.path);
  if (role === "test" && !file.isStarted) return true;

  const segment = segmentAt(file.segments(), line);
  if (!segment || segment.kind === "comment") return false;
  if (segment.kind === "quote" || segment.kind === "table") return true;
  if (WARNING.test(segment.heading)) return true;
  const isProgram = role === "script" || file.isStarted;
  if (!isFirm && isAboutSecurity(pkg) && !isProgram && !IS_TO_BE_DONE.test(segment.heading)) return true;
  return !isProgram && WARNING.test(before(pkg, file, line, segment.kind === "code" ? segment.firstLine : line));
}

function isAboutSecurity({ manifest }: ReviewedPackage): boolean {
  return SECURITY_PURPOSE.test(`${manifest.name.replaceAll("-", " ")} ${manifest.description}`);
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
  /attack|red.?team|exploit|offensive|evasion|pentest|privesc|privilege.escalation|reverse.?shell|rev.?shells?|hacking|living.off.the.land|lolbin|malware|security|ctf\b/i;
