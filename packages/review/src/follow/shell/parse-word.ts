import { type Cursor, cursorOver, enclosedScript, findCloser, looksAt, MAX_DEPTH, take } from "./cursor";
import type { Part, Word } from "./syntax";

const PLAIN = /[^\s;&|<>()'"`$\\]{1,10000}/y;
const PLAIN_IN_QUOTES = /[^"`$\\]{1,10000}/y;
const PLAIN_IN_BODY = /[^`$\\]{1,10000}/y;
const ENDS_WORD = /[\s;&|<>()]/y;
const NAME = /[A-Za-z_]\w{0,100}|[0-9@*#?!$-]/y;
const ANSI_ESCAPE = /\\(?:x([0-9a-f]{1,2})|u([0-9a-f]{1,4})|U([0-9a-f]{1,8})|([0-7]{1,3})|([\s\S]))/gi;
const CONTROL: Record<string, string> = { n: "\n", t: "\t", r: "\r", a: "\x07", b: "\b", e: "\x1b", f: "\f", v: "\v" };

/** Reads the word that the cursor stands on, up to the next blank or operator. */
export function parseWord(cursor: Cursor): Word {
  const offset = cursor.base + cursor.at;
  const parts: Part[] = [];
  while (cursor.at < cursor.text.length) {
    const part = nextPart(cursor, parts.length === 0);
    if (!part) break;
    parts.push(...part);
  }
  return { parts, offset };
}

/** A text in which only variables, substitutions and escapes are special: a here-document, the inside of quotes. */
export function parseExpandable(text: string, base: number, outer: Pick<Cursor, "depth" | "parseScript">): Word {
  const cursor = cursorOver(text, base, outer);
  return { parts: quotedParts(cursor, PLAIN_IN_BODY, null), offset: base };
}

function nextPart(cursor: Cursor, isFirst: boolean): Part[] | null {
  const { text } = cursor;
  const plain = take(cursor, PLAIN);
  if (plain) return [textPart(plain)];

  switch (text[cursor.at]) {
    case "'":
      return [singleQuoted(cursor)];
    case '"':
      cursor.at += 1;
      return doubleQuoted(cursor);
    case "`":
      return [backticks(cursor, false)];
    case "$":
      return dollar(cursor, false);
    case "\\":
      return [backslash(cursor)];
    case "<":
    case ">":
      return isFirst && text[cursor.at + 1] === "(" ? [stream(cursor)] : null;
    case "(":
      return null;
    default:
      return looksAt(cursor, ENDS_WORD) ? null : [literal(cursor)];
  }
}

function textPart(text: string, quoted = false, escaped = false): Part {
  return { kind: "text", text, quoted, escaped };
}

function literal(cursor: Cursor): Part {
  cursor.at += 1;
  return textPart(cursor.text[cursor.at - 1] ?? "");
}

function singleQuoted(cursor: Cursor): Part {
  const end = findCloser(cursor, "'", cursor.at + 1);
  if (end === -1) {
    cursor.isBroken = true;
    return literal(cursor);
  }
  const text = cursor.text.slice(cursor.at + 1, end);
  cursor.at = end + 1;
  return textPart(text, true);
}

function backslash(cursor: Cursor): Part {
  const character = cursor.text[cursor.at + 1] ?? "";
  cursor.at += 2;
  return character === "\n" ? textPart("") : textPart(character, true, true);
}

function doubleQuoted(cursor: Cursor): Part[] {
  const parts = quotedParts(cursor, PLAIN_IN_QUOTES, '"');
  if (cursor.text[cursor.at] === '"') cursor.at += 1;
  else cursor.isBroken = true;
  return parts.length > 0 ? parts : [textPart("", true)];
}

function quotedParts(cursor: Cursor, plainText: RegExp, closer: string | null): Part[] {
  const parts: Part[] = [];
  while (cursor.at < cursor.text.length) {
    const character = cursor.text[cursor.at];
    if (character === closer) break;
    const plain = take(cursor, plainText);
    if (plain) parts.push(textPart(plain, true));
    else if (character === "`") parts.push(backticks(cursor, true));
    else if (character === "$") parts.push(...dollar(cursor, true));
    else parts.push(quotedEscape(cursor));
  }
  return parts;
}

function quotedEscape(cursor: Cursor): Part {
  const character = cursor.text[cursor.at + 1] ?? "";
  cursor.at += 2;
  if (character === "\n") return textPart("", true);
  return textPart('$`"\\'.includes(character) ? character : `\\${character}`, true);
}

function backticks(cursor: Cursor, quoted: boolean): Part {
  let end = findCloser(cursor, "`", cursor.at + 1);
  while (end !== -1 && cursor.text[end - 1] === "\\") end = findCloser(cursor, "`", end + 1);
  if (end === -1) {
    cursor.isBroken = true;
    return literal(cursor);
  }
  const inner = cursor.text.slice(cursor.at + 1, end).replaceAll(/\\([`$\\])/g, "$1");
  const nested = cursorOver(inner, cursor.base + cursor.at + 1, cursor);
  cursor.at = end + 1;
  if (nested.depth >= MAX_DEPTH) return textPart(inner, quoted);
  nested.depth += 1;
  return { kind: "output", script: nested.parseScript(nested, ""), quoted };
}

function stream(cursor: Cursor): Part {
  const isInput = cursor.text[cursor.at] === "<";
  cursor.at += 2;
  return { kind: "stream", script: enclosedScript(cursor, ")"), isInput };
}

function dollar(cursor: Cursor, quoted: boolean): Part[] {
  const { text, at } = cursor;
  const next = text[at + 1];
  if (next === "(") {
    if (text[at + 2] === "(" && skipArithmetic(cursor)) return [textPart("0", quoted)];
    cursor.at = at + 2;
    return [{ kind: "output", script: enclosedScript(cursor, ")"), quoted }];
  }
  if (next === "{") return [parameter(cursor, quoted)];
  if (next === "'" && !quoted) return [ansiQuoted(cursor)];
  if (next === '"' && !quoted) {
    cursor.at += 2;
    return doubleQuoted(cursor);
  }
  cursor.at += 1;
  const name = take(cursor, NAME);
  return [name ? { kind: "variable", name, rest: "", quoted } : textPart("$", quoted)];
}

/** `$((…))` holds no commands worth reading; false where it is a substitution that begins with a subshell. */
function skipArithmetic(cursor: Cursor): boolean {
  return take(cursor, ARITHMETIC) !== null || take(cursor, REFERRING_ARITHMETIC) !== null;
}

/** Brackets in it are closed before it is, as what it stands in may be closed right behind it. */
function arithmeticOf(sign: string): RegExp {
  const inBrackets = String.raw`\((?:${sign}|\((?:${sign}){0,100}\)){0,200}\)`;
  return new RegExp(String.raw`\$\(\((?:${sign}|${inBrackets}){0,500}\)\)`, "y");
}

const ARITHMETIC = arithmeticOf("[^()\\n`$]");
/** Numbers, signs, and variables that may have a number to fall back on. */
const REFERRING_ARITHMETIC = arithmeticOf(String.raw`[\d\t +*/%<>=!&|^~?:,-]|\$\{?[A-Za-z_]\w{0,60}(?::?-\d{1,9})?\}?`);

function parameter(cursor: Cursor, quoted: boolean): Part {
  cursor.at += 2;
  const sign = take(cursor, /[!#](?=\w)/y) ?? "";
  const name = take(cursor, NAME) ?? "";
  const start = cursor.at;
  let open = 1;
  const limit = Math.min(cursor.text.length, start + 5000);
  for (; cursor.at < limit; cursor.at += 1) {
    const character = cursor.text[cursor.at];
    if (character === "\\") cursor.at += 1;
    else if (character === "{") open += 1;
    else if (character === "}") open -= 1;
    if (open === 0) break;
  }
  const rest = cursor.text.slice(start, cursor.at);
  if (open === 0) cursor.at += 1;
  else cursor.isBroken = true;
  return { kind: "variable", name: sign === "!" ? `!${name}` : name, rest: sign === "#" ? "#" : rest, quoted };
}

function ansiQuoted(cursor: Cursor): Part {
  const body = take(cursor, /\$'(?:[^'\\]|\\[\s\S]){0,4000}'/y);
  if (body === null) {
    cursor.at += 1;
    return textPart("$");
  }
  const text = unescapeAnsi(body.slice(2, -1));
  return textPart(text, true, text !== body.slice(2, -1) && /^[\x20-\x7e]+$/.test(text));
}

/** What `$'…'`, `printf` and `echo -e` make of backslashes. */
export function unescapeAnsi(text: string): string {
  return text.replaceAll(ANSI_ESCAPE, (match, hex, short, long, octal, other: string | undefined) => {
    const code = hex ?? short ?? long;
    if (code) return Number.parseInt(code, 16) <= 0x10ffff ? String.fromCodePoint(Number.parseInt(code, 16)) : "";
    if (octal) return String.fromCharCode(Number.parseInt(octal, 8));
    return CONTROL[other ?? ""] ?? (/['"\\?]/.test(other ?? "") ? (other ?? "") : match);
  });
}
