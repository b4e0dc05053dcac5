import { isExhibit } from "../context/mention";
import { excerptOf } from "../excerpt";
import { hitList } from "../hit-list";
import { matchesIn } from "../read/matches";
import { isMarkdown } from "../read/path-role";
import type { ReviewedFile } from "../read/reviewed-file";
import type { Statement } from "../read/statements";
import type { Finding, Reading, ReviewedPackage, Severity } from "../report";

const MAX_SECTION_CHARS = 12_000;

/** Text that nobody can read: many numbers, or letters of an encoding. */
const NUMBERS = /(?:\b\d{1,3}[ \t]*,[ \t\n]*){23}\d{1,3}\b/;
const LETTERS =
  /(?<![\w/+:.#=-])(?=[^\s]{0,300}[a-z])(?=[^\s]{0,300}[A-Z])(?=[^\s]{0,300}\d)[A-Za-z0-9+/=_-]{64,}(?![\w/.-])/;
const SIGNS =
  /(?<![^\s"'`])(?=\S{0,80}[!#$%&*+;<=>?@^`{|}~]\S{0,20}[!#$%&*+;<=>?@^`{|}~])(?!\S{0,200}(?::\/\/|\$\{|\(\)|=>))[!-~]{70,}/;
const LABELLED =
  /^[\s>*-]{0,6}(?:(?:protected|hidden|full) )?(?:payload|cipher ?text|(?:encoded|encrypted|merged|scrambled|shuffled|protected) (?:text|data|string|values?|payload|message|instructions)|part[ _-]?\d\w{0,20})\b[^\n|]{0,40}[:=\n]\s{0,3}\S[^\n|]{30,}/im;

const REBUILDS =
  /\b(?:decode|decrypt|decipher|unscramble|descramble|deobfuscate|de-?interleave|interleave|reconstruct|reassemble|rebuild|recover|reverse|xor|concatenate|stitch|put (?:the )?(?:parts|pieces|fragments|chunks)[^.\n]{0,30}\btogether|(?:join|combine|assemble|sort|merge|split)[^.\n]{0,50}\b(?:parts?|pieces?|fragments?|chunks?|columns?|payload|segments?|rows?|strings?|index|order)|shift (?:each|every)|compute [a-z] ?= ?\w|by taking chars?)\b/i;
const ACTS =
  /\b(?:run|execute|evaluate)\s+(?:exactly\s+)?(?:(?:the|its|their|this|that|these|those|whatever|what|resulting|recovered|decoded|rebuilt|assembled|combined)\s+){0,3}(?:result(?:ing)?|output|it|them|instructions?|commands?|steps|text|string|script|line)\b|\b(?:carry out|follow|obey|apply|perform|do)\s+(?:exactly\s+)?(?:(?:the|its|their|these|those|resulting|recovered|decoded|rebuilt)\s+){0,3}(?:what (?:it|they) says?|whatever (?:it|they) says?|instructions?|commands?|steps|orders)\b|\b(?:run|execute)\b[^.\n]{0,40}\b(?:in|with) (?:the |a |your )?(?:terminal|shell|console|bash)\b/i;
const DECODES = /\b(?:decode|decipher|decrypt|unscramble|reverse|shift|rot-?13|xor)/i;
const SPAN = /(?<![`\w])["'`](?!https?:|[\w./-]*\.\w{2,4}["'`])[!-~]{24,400}["'`]/;
/** Pieces of commands, as opposed to pieces of a film or a report. */
const COMMAND_PIECE =
  /\bcurl\b|\bwget\b|https?:|\|\s{0,3}(?:ba|z)?sh\b|&#124;|\bbash\b|powershell|\biex\b|base64|\.(?:sh|ps1)\b/i;

const GENERATES =
  /\b(?:generate|obtain|get|derive|recover|reconstruct|produce|unlock|build|reveal|print|create|decode)\b[^.\n]{0,60}\b(?:instructions?|commands?|steps|licen[cs]e|procedure|setup|installer|next (?:step|action)s?)\b/i;
const PRINTS = /\bprint\s*\(|console\.log\(|sys\.stdout|process\.stdout/;
const PROGRAM = /^(?:bash|sh|shell|zsh|python3?|py|javascript|js|node|)$/;

/** Finds documents whose real instructions are in pieces or in cipher, so that only the agent gets to read them. */
export function rebuiltInstructions({ pkg, file }: Reading): Finding[] {
  return isMarkdown(file.path) ? inDocument(pkg, file) : [];
}

type Section = { prose: Statement[]; code: Statement[]; text: string };

function inDocument(pkg: ReviewedPackage, file: ReviewedFile): Finding[] {
  const { text } = file;
  if (!text || !(REBUILDS.test(text) || (GENERATES.test(text) && PRINTS.test(text)))) return [];
  const { findings, add } = hitList();
  for (const section of sectionsOf(file)) {
    const found = fromProgram(section) ?? fromProse(section);
    if (!found) continue;
    const { statement } = found;
    const isOnShow = found.severity === "block" && isExhibit(pkg, file.path, file.statements(), statement.line);
    const severity = isOnShow ? "warn" : found.severity;
    add(severity, () => ({
      rule: "reassembled-instructions",
      severity,
      category: "obfuscation",
      file: file.path,
      line: statement.line,
      excerpt: excerptOf(statement.text),
      message: "The document has the agent put together or decode text that nobody can read here, and act on it.",
      remediation: "Write the instructions in plain words.",
    }));
  }
  return findings;
}

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
  const statement = prose.find(
    ({ text }) => GENERATES.test(text) && /\b(?:using|with|via|by|run\w*|below|following|on the fly)\b|:$/i.test(text),
  );
  if (!statement) return null;
  const program = code
    .filter(({ language }) => PROGRAM.test(language))
    .map(({ text }) => text)
    .join("\n")
    .slice(0, MAX_SECTION_CHARS);
  const reckons = /\bfor\b|\bmap\(|b\d{2}decode|loads\(|fromhex|atob\(|join\(/.test(program);
  if (!PRINTS.test(program) || !reckons || !isOpaque(program)) return null;
  return { statement, severity: "block" };
}

/** Prose that tells how to get at a text, and to act on it. */
function fromProse({ prose, text }: Section): Found | null {
  const at = prose.findIndex((one) => REBUILDS.test(one.text) && !/^\s*(?:how|what|why)\b/i.test(one.text));
  const statement = prose[at];
  if (!statement) return null;
  const near = prose
    .slice(at, at + 3)
    .map((one) => one.text)
    .join("\n");
  const acts = ACTS.test(near);
  const opaque = isOpaque(text) || LABELLED.test(text);
  const steps = prose.filter((one) => REBUILDS.test(one.text)).length;
  if (
    acts &&
    COMMAND_PIECE.test(text) &&
    !/\bfiles\b/i.test(statement.text) &&
    /\b(?:parts?|pieces?|fragments?|chunks?|table|columns?|rows?)\b/i.test(near)
  ) {
    return { statement, severity: "block" };
  }
  if (acts && opaque) return { statement, severity: "block" };
  const isPlainOrder = acts && DECODES.test(near) && SPAN.test(text);
  if (isPlainOrder) return { statement, severity: "block" };
  const isProcedure = prose.some((one) => GENERATES.test(one.text));
  const isKept = NUMBERS.test(text) || LABELLED.test(text);
  return isKept && steps > 1 && isProcedure ? { statement, severity: "warn" } : null;
}

function isOpaque(text: string): boolean {
  return NUMBERS.test(text) || LETTERS.test(text) || SIGNS.test(text) || hasScrambledLine(text);
}

/** A long string whose words are too short and too odd for a sentence. */
function hasScrambledLine(text: string): boolean {
  for (const [, literal = ""] of matchesIn(text, /["'`]([^"'`\n]{90,2000})["'`]/g)) {
    const odd =
      literal.match(/(?<![A-Za-z])[A-Za-z]*[^A-Za-z0-9\s.,;:!?()'"-][A-Za-z]|[a-z]{2}\/[a-z]|[b-df-hj-np-tv-xz]{5,}/g)
        ?.length ?? 0;
    const words = literal.match(/(?:^|\s)(?:the|and|to|of|a|in|is|for|with|on|or|be|this|from)(?=\s|$)/gi)?.length ?? 0;
    if (odd >= 4 && words <= 1 && !/^\s*(?:SELECT|INSERT|https?:|\{|<|\/|--)/i.test(literal)) return true;
  }
  return false;
}
