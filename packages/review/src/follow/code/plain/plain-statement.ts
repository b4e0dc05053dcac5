import { anyOf } from "../../../match/names";
import type { PlainLanguage } from "./plain-language";

/** A string of a statement: where it stands in it and what it holds. */
export type Literal = { start: number; end: number; text: string; quote: string };

/** One statement as written, and with the content of its strings blanked, so that words in them are no code. */
export type PlainStatement = { line: number; language: string; raw: string; code: string; literals: Literal[] };

const MAX_STATEMENTS = 20_000;
const MAX_STATEMENT_CHARS = 4000;
const MAX_JOINED_LINES = 30;
const OPENS_BLOCK = /(?:[{|]|\b(?:do|then|begin)|\bfunction\b[^()]{0,60}\([^()]{0,200}\))[ \t]*$/;
/** A mark of continuation, or an operator that waits for what stands on the next line. */
const GOES_ON = /(?:[¬\\]|[^+]\+|\w\s*=)\s*$/;
const ESCAPES: Record<string, string> = { n: "\n", t: "\t", r: "\r", e: "\x1b", "0": "\0" };

const HOME_FOLDER = new RegExp(`\\b${anyOf("home-folder-calls")}`, "g");

/** The statements of a program, without comments; calls that go over several lines are one. */
export function plainStatements(text: string, language: PlainLanguage): PlainStatement[] {
  const found: PlainStatement[] = [];
  const open = { raw: "", code: "", literals: [] as Literal[], line: 0, lines: 0, depth: 0 };
  let blockEnd: string | null = null;

  const flush = () => {
    if (open.code.trim() !== "")
      found.push({ line: open.line, language: language.name, raw: open.raw, code: open.code, literals: open.literals });
    Object.assign(open, { raw: "", code: "", literals: [], lines: 0, depth: 0 });
  };

  for (const [index, whole] of text.replaceAll(HOME_FOLDER, '"~"').split("\n").entries()) {
    if (found.length >= MAX_STATEMENTS) break;
    for (let from = 0; from < Math.max(1, whole.length); from += MAX_STATEMENT_CHARS) {
      const line = whole.slice(from, from + MAX_STATEMENT_CHARS);
      if (open.raw.length + line.length > 2 * MAX_STATEMENT_CHARS) flush();
      const read = readLine(line, language, blockEnd);
      blockEnd = read.blockEnd;
      for (const part of read.parts) {
        if (open.raw === "") open.line = index + 1;
        const shift = open.raw.length;
        open.raw += `${part.raw} `;
        open.code += `${part.code} `;
        for (const literal of part.literals) {
          open.literals.push({ ...literal, start: literal.start + shift, end: literal.end + shift });
        }
        open.depth += depthOf(part.code);
        if (part.isEnd && open.depth <= 0) flush();
      }
    }
    open.lines += 1;
    const continues = open.depth > 0 && open.lines < MAX_JOINED_LINES && !OPENS_BLOCK.test(open.code.trimEnd());
    if (!continues && !(GOES_ON.test(open.code) && open.lines < MAX_JOINED_LINES)) flush();
  }
  flush();
  return found;
}

function depthOf(code: string): number {
  let depth = 0;
  for (const sign of code) {
    if (sign === "(" || sign === "[") depth += 1;
    else if (sign === ")" || sign === "]") depth -= 1;
  }
  return depth;
}

type Part = { raw: string; code: string; literals: Literal[]; isEnd: boolean };

/** A line cut at semicolons, its strings blanked and its comments gone. */
function readLine(line: string, language: PlainLanguage, openBlock: string | null) {
  const parts: Part[] = [];
  let blockEnd = openBlock;
  let part: Part = { raw: "", code: "", literals: [], isEnd: false };
  let at = 0;

  while (at < line.length) {
    if (blockEnd) {
      const end = line.indexOf(blockEnd, at);
      if (end === -1) break;
      at = end + blockEnd.length;
      blockEnd = null;
      continue;
    }
    if (language.block && line.startsWith(language.block[0], at)) {
      at += language.block[0].length;
      blockEnd = language.block[1];
      continue;
    }
    if (beginsComment(line, at, language)) break;
    const char = line[at] ?? "";
    if (language.quotes.includes(char)) {
      const { end, text, shown } = readString(line, at, char, language);
      part.literals.push({ start: part.raw.length, end: part.raw.length + end - at, text, quote: char });
      part.raw += line.slice(at, end);
      part.code += shown;
      at = end;
      continue;
    }
    if (char === ";") {
      parts.push({ ...part, isEnd: true });
      part = { raw: "", code: "", literals: [], isEnd: false };
    } else {
      part.raw += char;
      part.code += char;
    }
    at += 1;
  }
  parts.push(part);
  return { parts, blockEnd };
}

/** A comment's sign stands at the start or behind a blank; elsewhere it may be part of a name or an address. */
function beginsComment(line: string, at: number, { comments }: PlainLanguage): boolean {
  return comments.some((sign) => line.startsWith(sign, at)) && (at === 0 || /\s/.test(line[at - 1] ?? ""));
}

/** A string ends with its line at the latest; expressions inside it stay code. */
function readString(line: string, start: number, quote: string, { interpolation, hasCommandQuotes }: PlainLanguage) {
  const isLive = quote === '"' || (quote === "`" && hasCommandQuotes);
  let text = "";
  let shown = quote;
  let at = start + 1;
  while (at < line.length && line[at] !== quote) {
    const char = line[at] ?? "";
    if (isLive && interpolation && line.startsWith(interpolation, at)) {
      const inner = (interpolation === "$" ? /^\$\{?\w+\}?/ : /^(?:#\{|\\\()[^})\n]{0,200}[})]/).exec(
        line.slice(at, at + 220),
      )?.[0];
      if (inner) {
        text += "\ufffc";
        shown += inner;
        at += inner.length;
        continue;
      }
    }
    const isEscape = char === "\\" && at + 1 < line.length;
    const next = line[at + 1] ?? "";
    const hex = isEscape && isLive && next === "x" ? /^[0-9a-f]{2}/i.exec(line.slice(at + 2, at + 4))?.[0] : undefined;
    if (hex) text += String.fromCharCode(Number.parseInt(hex, 16));
    else if (isEscape) text += isLive ? (ESCAPES[next] ?? next) : next;
    else text += char;
    const width = hex ? 4 : isEscape ? 2 : 1;
    shown += " ".repeat(width);
    at += width;
  }
  const end = Math.min(line.length, at + 1);
  return { end, text, shown: (shown + (at < line.length ? quote : "")).padEnd(end - start).slice(0, end - start) };
}
