import { type Cursor, findCloser, looksAt, take } from "./cursor";
import { parseExpandable, parseWord } from "./parse-word";
import type { Redirect } from "./syntax";

const BLANK = /(?:[ \t\r]|\\\r?\n){1,10000}/y;
const REDIRECT = /(?:\d{1,3}|\{\w{1,40}\})?(?:<<<|<<-?|<>|<&|>&|>>|>\||&>>|&>|<|>)/y;

/** A redirection where the cursor stands; the text of a here-document comes into it at the end of the line. */
export function parseRedirect(cursor: Cursor): Redirect | null {
  if (looksAt(cursor, /[<>]\(/y)) return null;
  const match = take(cursor, REDIRECT);
  if (match === null) return null;
  const operator = match.replace(/^(?:\d+|\{\w+\})/, "");
  const digits = /^\d+/.exec(match)?.[0];
  skipBlanks(cursor);
  const redirect: Redirect = { fd: digits ? Number(digits) : null, operator, target: parseWord(cursor) };
  if (operator === "<<" || operator === "<<-") {
    const { parts } = redirect.target;
    const delimiter = parts.map((part) => (part.kind === "text" ? part.text : "")).join("");
    const isLiteral = parts.some((part) => part.kind === "text" && part.quoted);
    if (delimiter) cursor.pending.push({ redirect, delimiter, isLiteral, isIndented: operator === "<<-" });
    redirect.operator = "<<";
  }
  return redirect;
}

/** Steps over a line break and over the here-documents that begin behind it. */
export function newline(cursor: Cursor): void {
  cursor.at += 1;
  for (const { redirect, delimiter, isLiteral, isIndented } of cursor.pending.splice(0)) {
    const start = cursor.at;
    let end = cursor.text.length;
    while (cursor.at < cursor.text.length) {
      const next = cursor.text.indexOf("\n", cursor.at);
      const stop = next === -1 ? cursor.text.length : next;
      const line = cursor.text.slice(cursor.at, Math.min(stop, cursor.at + delimiter.length + 200));
      const isEnd = stop - cursor.at < delimiter.length + 200 && line.trim() === delimiter;
      if (isEnd) end = cursor.at;
      cursor.at = stop + 1;
      if (isEnd) break;
    }
    cursor.at = Math.min(cursor.at, cursor.text.length);
    const body = cursor.text.slice(start, end);
    const text = isIndented ? body.replaceAll(/^\t{1,100}/gm, "") : body;
    redirect.target = isLiteral
      ? { parts: [{ kind: "text", text, quoted: true, escaped: false }], offset: cursor.base + start }
      : parseExpandable(text, cursor.base + start, cursor);
  }
}

export function skipBlanks(cursor: Cursor): void {
  while (take(cursor, BLANK));
}

export function skipLines(cursor: Cursor): void {
  for (;;) {
    skipBlanks(cursor);
    if (cursor.text[cursor.at] === "\n") newline(cursor);
    else if (cursor.text[cursor.at] === "#") skipComment(cursor);
    else return;
  }
}

export function skipComment(cursor: Cursor): void {
  const end = findCloser(cursor, "\n", cursor.at);
  cursor.at = end === -1 ? cursor.text.length : end;
}
