import { lineCounter } from "./lines";
import { matchesIn } from "./matches";

/** Readable text found behind an encoding; the line is where its encoded form begins. */
export type DecodedText = { text: string; line: number; encoding: string };

const MAX_DECODED_CHARS = 2 * 1024 * 1024;
const MAX_LEVELS = 2;
const MIN_TEXT_CHARS = 12;

type Encoding = { name: string; pattern: RegExp; decode: (match: string) => Buffer };

/** Repeats are bounded, since the engine's stack is; pieces that touch are put together again. */
const ENCODINGS: Encoding[] = [
  { name: "base64", pattern: /[A-Za-z0-9+/_-]{20,8000}={0,2}/g, decode: (match) => Buffer.from(match, "base64") },
  { name: "hex", pattern: /(?:[0-9a-f]{2}){16,4000}/gi, decode: (match) => Buffer.from(match, "hex") },
  {
    name: "escapes",
    pattern: /(?:\\x[0-9a-f]{2}){8,2000}/gi,
    decode: (match) => Buffer.from(match.replaceAll(/\\x/gi, ""), "hex"),
  },
  {
    name: "percent",
    pattern: /(?:%[0-9a-f]{2}){8,2000}/gi,
    decode: (match) => Buffer.from(match.replaceAll("%", ""), "hex"),
  },
];

/** What a text hides behind base64, hex and escapes, two levels deep; what decodes to noise is left out. */
export function decodedViews(text: string): DecodedText[] {
  const found: DecodedText[] = [];
  let charsLeft = MAX_DECODED_CHARS;
  let level: DecodedText[] = [{ text, line: 0, encoding: "" }];

  for (let depth = 0; depth < MAX_LEVELS; depth += 1) {
    const next: DecodedText[] = [];
    for (const outer of level) {
      for (const inner of decodeAll(outer)) {
        charsLeft -= inner.text.length;
        if (charsLeft < 0) return found;
        next.push(inner);
        found.push(inner);
      }
    }
    level = next;
  }
  return found;
}

function* decodeAll(outer: DecodedText): Generator<DecodedText> {
  for (const { name, pattern, decode } of ENCODINGS) {
    const lineAt = lineCounter(outer.text);
    for (const { start, text: encoded } of encodedRuns(outer.text, pattern)) {
      const text = readable(decode(encoded));
      if (text === null) continue;
      const encoding = outer.encoding ? `${name} in ${outer.encoding}` : name;
      yield { text, encoding, line: outer.line || lineAt(start).number };
    }
  }
}

function* encodedRuns(text: string, pattern: RegExp): Generator<{ start: number; text: string }> {
  let start = -1;
  let end = -1;
  for (const match of matchesIn(text, pattern)) {
    if (match.index !== end) {
      if (start !== -1) yield { start, text: text.slice(start, end) };
      start = match.index;
    }
    end = match.index + match[0].length;
  }
  if (start !== -1) yield { start, text: text.slice(start, end) };
}

/** Null for bytes that are no text: most long words and hashes decode to that. */
function readable(bytes: Buffer): string | null {
  // Windows programs are handed base64 of UTF-16.
  const wide = bytes.length >= 2 * MIN_TEXT_CHARS && bytes[1] === 0 && bytes[3] === 0 && bytes[5] === 0;
  const text = wide ? bytes.toString("utf16le") : bytes.toString("latin1");
  if (text.length < MIN_TEXT_CHARS) return null;

  let printable = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if ((code >= 0x20 && code < 0x7f) || code === 9 || code === 10 || code === 13) printable += 1;
  }
  return printable >= text.length * 0.95 ? text : null;
}
