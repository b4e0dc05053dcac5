import { isExhibit } from "../../src/context/mention";
import { excerptOf } from "../../src/excerpt";
import { hitList } from "../../src/hit-list";
import type { FileJudgement, Said } from "../../src/match/coded";
import { speaksOf } from "../../src/match/phrase-lists";
import { matchesIn } from "../../src/read/matches";
import { isMarkdown } from "../../src/read/path-role";
import type { ReviewedFile } from "../../src/read/reviewed-file";
import type { Statement } from "../../src/read/statements";
import type { Severity } from "../../src/report";

const MAX_SECTION_CHARS = 12_000;
const NEAR_STATEMENTS = 3;

/** Text that nobody can read: many numbers, or letters of an encoding. */
const NUMBERS = /(?:\b\d{1,3}[ \t]*,[ \t\n]*){23}\d{1,3}\b/;
const LETTERS =
  /(?<![\w/+:.#=-])(?=[^\s]{0,300}[a-z])(?=[^\s]{0,300}[A-Z])(?=[^\s]{0,300}\d)[A-Za-z0-9+/=_-]{64,}(?![\w/.-])/;
const SIGNS =
  /(?<![^\s"'`])(?=\S{0,80}[!#$%&*+;<=>?@^`{|}~]\S{0,20}[!#$%&*+;<=>?@^`{|}~])(?!\S{0,200}(?::\/\/|\$\{|\(\)|=>))(?!["'`]?(?:~|\$\w{1,30})\/)[!-~]{70,}/;
const LITERAL = /["'`]([^"'`\n]{90,2000})["'`]/g;
const ODD_WORD = /(?<![A-Za-z])[A-Za-z]*[^A-Za-z0-9\s.,;:!?()'"/_-][A-Za-z]|[b-df-hj-np-tv-xz]{5,}/g;
const COMMON_WORD = /(?:^|\s)(?:the|and|to|of|a|in|is|for|with|on|or|be|this|from)(?=\s|$)/gi;
const VALUE = String.raw`\b[^\n|]{0,40}[:=\n]\s{0,3}\S[^\n|]{30,}`;
const LABELLED = new RegExp(
  String.raw`^[\s>*-]{0,6}(?:(?:protected|hidden|full) )?(?:payload|cipher ?text|(?:encoded|encrypted|merged|scrambled|shuffled|protected) (?:text|data|string|values?|payload|message|instructions))${VALUE}`,
  "im",
);
const PART = new RegExp(String.raw`^[\s>*-]{0,6}part[ _-]?\d\w{0,20}${VALUE}`, "im");
const SPAN = /(?<![`\w])["'`](?!https?:|[\w./-]*\.\w{2,4}["'`])[!-~]{24,400}["'`]/;
/** Pieces of commands, as opposed to pieces of a film or a report. */
const COMMAND_PIECE =
  /\bcurl\b|\bwget\b|https?:|\|\s{0,3}(?:ba|z)?sh\b|&#124;|\bbash\b|powershell|\biex\b|base64|\.(?:sh|ps1)\b/i;
const PIECES = /\b(?:parts?|pieces?|fragments?|chunks?|table|columns?|rows?)\b/i;
const PRINTS = /\bprint\s*\(|console\.log\(|sys\.stdout|process\.stdout/;
const RECKONS = /\bfor\b|\bmap\(|b\d{2}decode|loads\(|fromhex|atob\(|join\(/;
const PROGRAM = /^(?:bash|sh|shell|zsh|python3?|py|javascript|js|node|)$/;

const rebuilds = speaksOf("rebuilds-text");
const actsOnResult = speaksOf("acts-on-result");
const deciphers = speaksOf("deciphers-text");
const generates = speaksOf("generates-instructions");
const isByProgram = speaksOf("by-a-program");

/** Instructions in pieces or in cipher are for the agent alone to read. */
export const judge: FileJudgement = ({ pkg, file }) => {
  const { text } = file;
  if (!text || !isMarkdown(file.path) || !(isRebuilding(text) || (PRINTS.test(text) && generates(text)))) return [];
  const { findings, add } = hitList<Said>();
  for (const section of sectionsOf(file)) {
    const found = fromProgram(section) ?? fromProse(section);
    if (!found) continue;
    const { line, text: words } = found.statement;
    const isOnShow = found.severity === "block" && isExhibit(pkg, file.path, file.statements(), line);
    const severity = isOnShow ? "warn" : found.severity;
    add(severity, () => ({ severity, file: file.path, line, excerpt: excerptOf(words) }));
  }
  return findings;
};

type Section = { prose: Statement[]; code: Statement[]; text: string };

function sectionsOf(file: ReviewedFile): Section[] {
  const sections = new Map<number, Section>();
  for (const statement of file.statements()) {
    if (statement.kind === "frontmatter") continue;
    const section = sections.get(statement.section) ?? { prose: [], code: [], text: "" };
    sections.set(statement.section, section);
    (statement.kind === "code" ? section.code : section.prose).push(statement);
    if (section.text.length < MAX_SECTION_CHARS) section.text += `${statement.text}\n`;
  }
  return [...sections.values()];
}

type Found = { statement: Statement; severity: Severity };

/** A program that prints what it has in cipher, where the prose calls that the instructions. */
function fromProgram({ prose, code }: Section): Found | null {
  const statement = prose.find(({ text }) => generates(text) && (isByProgram(text) || text.endsWith(":")));
  if (!statement) return null;
  const program = code
    .filter(({ language }) => PROGRAM.test(language))
    .map(({ text }) => text)
    .join("\n")
    .slice(0, MAX_SECTION_CHARS);
  if (!PRINTS.test(program) || !RECKONS.test(program) || !isOpaque(program)) return null;
  return { statement, severity: "block" };
}

/** Prose that tells how to get at a text, and to act on it. */
function fromProse({ prose, text }: Section): Found | null {
  const at = prose.findIndex((one) => isRebuilding(one.text) && !/^\s*(?:how|what|why)\b/i.test(one.text));
  const statement = prose[at];
  if (!statement) return null;
  const near = prose
    .slice(at, at + NEAR_STATEMENTS)
    .map((one) => one.text)
    .join("\n");
  if (actsOnResult(near)) {
    const isOfPieces = COMMAND_PIECE.test(text) && !/\bfiles\b/i.test(statement.text) && PIECES.test(statement.text);
    if (isOfPieces || isOpaque(text) || isLabelled(text) || (deciphers(near) && SPAN.test(text)))
      return { statement, severity: "block" };
  }
  const steps = prose.filter((one) => isRebuilding(one.text)).length;
  const isKept = NUMBERS.test(text) || isLabelled(text);
  return isKept && steps > 1 && prose.some((one) => generates(one.text)) ? { statement, severity: "warn" } : null;
}

function isRebuilding(text: string): boolean {
  return rebuilds(text) || /\bcompute [a-z] ?= ?\w/i.test(text);
}

function isLabelled(text: string): boolean {
  return LABELLED.test(text) || PART.test(text);
}

function isOpaque(text: string): boolean {
  return NUMBERS.test(text) || LETTERS.test(text) || SIGNS.test(text) || hasScrambledLine(text);
}

/** A long string whose words are too short and too odd for a sentence. */
function hasScrambledLine(text: string): boolean {
  for (const [, literal = ""] of matchesIn(text, LITERAL)) {
    const odd = literal.match(ODD_WORD)?.length ?? 0;
    const words = literal.match(COMMON_WORD)?.length ?? 0;
    if (odd >= 4 && words <= 1 && !/^\s*(?:SELECT|INSERT|https?:|\{|<|\/|--)/i.test(literal)) return true;
  }
  return false;
}
