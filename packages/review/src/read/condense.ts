import { isWellKnownProgram } from "../knowledge/well-known-programs";
import { isTelling } from "./telling-words";

/** A text without its filler; `lines` tells for each of its lines which one of the whole text it was. */
type Condensed = { text: string; lines: number[] };

/** Of what repeats itself, says nothing or is empty, so many lines are kept at either end. */
const KEPT = 1;
const MIN_RUN = 24;
/** What a page hides below so many empty lines is hidden text, and stays so. */
const MAX_BLANK_LINES = 1200;
/** Data of that size is looked into; what is longer and no text is nothing that a review could read. */
const MAX_BLOB_CHARS = 64 * 1024;
const MAX_DEPTH = 3;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has is what is looked for
const NOT_TEXT = /[\0-\x08\x0e-\x1f\x7f-\xff]/;
/** After so many lines a text may begin again. */
const MAX_PERIOD = 6;
const LONG_LINE = 2000;
/** Of so many words at least one means something in a sentence. */
const LEAST_TELLING = 4;
const MIN_GAP = 200;
const WORDS_A_PIECE = 12;
/** Words alone, as prose and comments have them; no sign by which a program does something. */
const WORDS = /^\s*(?:["'(]?[\p{L}\p{N}_-]*[\p{L}\p{N}]["')]?[.,;:!?]{0,3}(?:\s+|$))+$/u;
const COMMENT = /^\s*(?:#+|\/\/+|\*|--|;)(?=[\s\w])/;
/** Words without which nobody writes a sentence. */
const OF_SENTENCES =
  /\b(?:the|you|your|when|if|is|are|to|of|and|a|an|in|it|its|user|with|for|on|this|that|not|do|be|as|or|at|by|from|must|will)\b/i;
const LIST_MARK = /^\s*(?:[-*+>]|\d{1,9}[.)])\s+/;
/** What tells where a block begins or ends, in a page or in a program. */
const STRUCTURE =
  /^\s*(?:`{3}|~{3}|-{3}|<!--|-->|={3}|"{3}|'{3}|(?:fi|done|esac|else|then|do|end|begin|try|finally|in|pass)\s*$)/;
const FENCE = /^\s*(?:>\s*)?(?:`{3}|~{3})/;
const HERE_DOCUMENT = /<<-?\s*["'\\]?(\w{1,60})/;
const ENCODED = /^\s*(?:#+|\/\/|\*)?\s*["']?[A-Za-z0-9+/=_-]{40,}["']?[\s,\\]*$/;
const NOT_FOLDED = /:\/\/|\d\.\d|\\[xu\d]/;
const GAPS = new RegExp(`([\\s\\u00ad\\u200b-\\u200f\\u2060-\\u2064\\ufeff])\\1{${MIN_GAP},}`, "g");

type Kind = "filler" | "encoded" | "other";
type Line = { text: string; number: number };
type Condenser = { take: (line: string, number: number) => void; chars: () => number; finish: () => Condensed };

/** Takes the lines of a text one after the other and keeps those that say or do something. */
export function condenser(isProse: boolean, depth = 0): Condenser {
  const delimiters = new Set<string>();
  let isFenced = false;
  const kept: Line[] = [];
  const recent: string[] = [];
  let chars = 0;
  let period = 0;
  let run: Run = newRun("other");

  function keep(lines: Line[]): void {
    for (const line of lines) {
      kept.push(line);
      chars += line.text.length + 1;
    }
  }

  function kindOf(text: string): Kind {
    const trimmed = text.trim();
    if (trimmed === "") return run.kind === "encoded" ? "encoded" : "filler";
    const folded = fold(trimmed);
    period = periodOf(recent, folded, period);
    recent.push(folded);
    if (recent.length > MAX_PERIOD) recent.shift();
    if (isProse && FENCE.test(text)) isFenced = !isFenced;
    const delimiter = HERE_DOCUMENT.exec(text)?.[1];
    if (delimiter) delimiters.add(delimiter);
    if (STRUCTURE.test(text) || delimiters.has(trimmed)) return "other";
    if (period > 0) return "filler";
    if (ENCODED.test(text)) return "encoded";
    return saysNothing(text) ? "filler" : "other";
  }

  /** Words that make no sentence, few of which mean anything to a review. */
  function saysNothing(text: string): boolean {
    const isText = isProse && !isFenced;
    const words = text.replace(isText ? LIST_MARK : COMMENT, "");
    if ((!isText && words === text) || !WORDS.test(words) || OF_SENTENCES.test(words)) return false;
    if (!isTelling(words)) return true;
    const [first = "", ...rest] = words.trim().split(/\s+/);
    const telling = [first, ...rest].filter(isTelling).length;
    return telling * LEAST_TELLING < rest.length + 1 && !isWellKnownProgram(first);
  }

  function take(whole: string, number: number): void {
    const text = whole.length > LONG_LINE ? condensedLine(whole, isProse, depth) : whole;
    const kind = kindOf(text);
    if (kind !== run.kind) {
      keep(keptOf(run, depth));
      run = newRun(kind);
    }
    if (kind === "other") keep([{ text, number }]);
    else add(run, { text, number });
  }

  function finish(): Condensed {
    keep(keptOf(run, depth));
    run = newRun("other");
    return { text: kept.map(({ text }) => text).join("\n"), lines: kept.map(({ number }) => number) };
  }
  return { take, chars: () => chars, finish };
}

/** Lines of one kind; of those of filler only the first and the last ones. */
type Run = { kind: Kind; first: Line[]; last: Line[]; length: number; isBlank: boolean };

function newRun(kind: Kind): Run {
  return { kind, first: [], last: [], length: 0, isBlank: true };
}

function add(run: Run, line: Line): void {
  run.isBlank &&= line.text.trim() === "";
  run.length += 1;
  const most = run.isBlank ? MAX_BLANK_LINES : run.kind === "encoded" ? Number.POSITIVE_INFINITY : KEPT;
  if (run.first.length < most) run.first.push(line);
  else run.last.push(line);
  if (run.kind === "filler" && run.last.length > 2 * MIN_RUN) run.last = run.last.slice(-MIN_RUN);
}

function keptOf(run: Run, depth: number): Line[] {
  if (
    run.length <= MIN_RUN ||
    (run.kind === "encoded" &&
      saysSomething(
        run.first.map(({ text }) => text),
        depth,
      ))
  )
    return [...run.first, ...run.last];
  if (run.kind === "encoded") return [...run.first.slice(0, KEPT), ...run.first.slice(-KEPT)];
  return [...run.first, ...run.last.slice(-KEPT)];
}

/** Whether lines that are encoded hold more than filler, as far as anybody can tell. */
function saysSomething(lines: string[], depth: number): boolean {
  const encoded = lines.map((line) => line.replaceAll(/[^A-Za-z0-9+/=_-]/g, "")).join("");
  if (encoded.length < MAX_BLOB_CHARS || depth >= MAX_DEPTH) return encoded.length < MAX_BLOB_CHARS;
  const text = Buffer.from(encoded, "base64").toString("latin1");
  if (NOT_TEXT.test(text.slice(0, 4000))) return false;
  const inner = condenser(true, depth + 1);
  for (const [index, line] of text.split("\n").entries()) inner.take(line, index + 1);
  return inner.finish().text.length > text.length / 4;
}

/** After how many lines the text repeats itself here; 0 where it doesn't. */
function periodOf(recent: string[], folded: string, before: number): number {
  if (before > 0 && recent.at(-before) === folded) return before;
  for (let period = 1; period <= recent.length; period += 1) if (recent.at(-period) === folded) return period;
  return 0;
}

/** Lines that count up are the same line; addresses and codes are not. */
function fold(text: string): string {
  return text.length > LONG_LINE || NOT_FOLDED.test(text) ? text : text.replace(/\d+/g, "0");
}

/** A long line without gaps, and without words that repeat themselves or say nothing. */
function condensedLine(line: string, isProse: boolean, depth: number): string {
  const plain = line.replace(GAPS, (gap) => gap.slice(0, MIN_GAP));
  if (plain.length <= LONG_LINE) return plain;
  if (ENCODED.test(plain)) return saysSomething([plain], depth) ? plain : plain.slice(0, LONG_LINE);
  const words = plain.split(/(?<=\s)(?=\S)/);
  if (words.length < MIN_RUN * WORDS_A_PIECE) return plain;
  const inner = condenser(isProse || COMMENT.test(line), depth);
  for (let at = 0; at < words.length; at += WORDS_A_PIECE) inner.take(words.slice(at, at + WORDS_A_PIECE).join(""), 1);
  return inner.finish().text.replaceAll("\n", "");
}
