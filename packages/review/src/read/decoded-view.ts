import { ENCODINGS } from "./encodings";
import { type Stretch, stretchesOf } from "./letter-stretches";
import { lineCounter } from "./lines";
import { matchesIn } from "./matches";

/** Readable text found behind an encoding; the line is where its encoded form begins. */
export type DecodedText = { text: string; line: number; encoding: string };

const MAX_DECODED_CHARS = 2 * 1024 * 1024;
const MAX_LEVELS = 2;
const MIN_TEXT_CHARS = 12;

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
  const stretches = stretchesOf(outer.text);
  for (const { name, hint, pattern, decode } of ENCODINGS) {
    if (hint && !hint.test(outer.text)) continue;
    const lineAt = lineCounter(outer.text);
    const pieces = hint ? piecesIn(outer.text, pattern) : piecesAmong(stretches, outer.text, pattern);
    for (const { start, text: encoded } of encodedRuns(outer.text, pieces)) {
      const text = readable(decode(encoded));
      if (text === null) continue;
      const encoding = outer.encoding ? `${name} in ${outer.encoding}` : name;
      yield { text, encoding, line: outer.line || lineAt(start).number };
    }
  }
}

/** What stands together, how wide its first line is, and what its last one looks like. */
type Run = { start: number; end: number; text: string; width: number; last: string };

type Piece = { index: number; piece: string };

function* piecesIn(text: string, pattern: RegExp): Generator<Piece> {
  for (const { 0: piece, index } of matchesIn(text, pattern)) yield { index, piece };
}

function* piecesAmong(stretches: Stretch[], text: string, pattern: RegExp): Generator<Piece> {
  for (const { start, end } of stretches) {
    for (const { index, piece } of piecesIn(text.slice(start, end), pattern)) yield { index: start + index, piece };
  }
}

/** What touches belongs together, and so does what was broken into lines of one length. */
function* encodedRuns(text: string, pieces: Iterable<Piece>): Generator<Run> {
  let run: Run | null = null;
  for (const { index, piece } of pieces) {
    if (run && (index === run.end || goesOn(text, run, index, piece))) {
      run.text += piece;
    } else {
      if (run) yield run;
      run = { start: index, end: index, text: piece, width: piece.length, last: piece };
    }
    run.end = index + piece.length;
    run.last = piece;
  }
  if (run) yield run;
}

const MIN_WRAPPED_CHARS = 40;
const MAX_BREAK_CHARS = 24;
/** The end of one line and the start of the next, as comments, lists and texts that are put together have them. */
const LINE_BREAK = /^["'`]?[ \t]{0,3}[+.,\\]?[ \t]{0,3}\r?\n[ \t]{0,16}(?:\/\/|--|[#*;>.+])?[ \t]{0,3}["'`]?$/;

function goesOn(text: string, { end, width, last }: Run, index: number, piece: string): boolean {
  if (width < MIN_WRAPPED_CHARS || last.length !== width || piece.length > width || last.endsWith("=")) return false;
  return index - end <= MAX_BREAK_CHARS && LINE_BREAK.test(text.slice(end, index));
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
