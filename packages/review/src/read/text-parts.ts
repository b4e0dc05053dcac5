import { condenser } from "./condense";
import { type Decoding, decodingOf, readText, type TextEncoding } from "./decoder";
import { isMarkdown } from "./path-role";

/**
 * A stretch of a text file, and the line of the file that it begins on; of a text without its filler, `lines` tells for each
 * line which one of the file it is.
 */
export type TextPart = { read: () => string; bytes: number; firstLine: number; lines?: number[] };

/** Shorter texts are read as they are. */
const MIN_CONDENSED_BYTES = 128 * 1024;
const LEAST_FILLER_SHARE = 0.1;
/** Parsed as a whole, so that nothing may be left out. */
const STRUCTURED = /\.(?:jsonc?|ya?ml|toml|xml|plist|ipynb)$/i;

/** Longer texts are not written by hand. They are reviewed in parts, so that what is made of them stays small. */
const MAX_PART_CHARS = 1024 * 1024;
const MAX_PART_LINES = 100_000;
/** Each part begins with the end of the one before it, for what stands across their border. */
const OVERLAP_BYTES = 16 * 1024;
const NEWLINE = 10;
const NEWLINES: Record<TextEncoding, Buffer> = {
  "utf-8": Buffer.from("\n"),
  mixed: Buffer.from("\n"),
  scattered: Buffer.from("\n"),
  "utf-16le": Buffer.from("\n", "utf16le"),
  "utf-16be": Buffer.from([0, 10]),
};

/** The parts of a text file in their order; nearly every file is one. */
export function textPartsOf(path: string, content: Uint8Array): TextPart[] {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const decoding: Decoding = decodingOf(path, bytes);
  const { encoding } = decoding;
  const isCondensed = bytes.length >= MIN_CONDENSED_BYTES && !STRUCTURED.test(path);
  const condensed = isCondensed ? condensedPart(path, bytes, decoding) : null;
  if (condensed) return [condensed];
  if (charsIn(bytes, encoding) <= MAX_PART_CHARS) {
    return [{ read: () => readText(path, bytes, decoding), bytes: bytes.length, firstLine: 1 }];
  }

  const parts: TextPart[] = [];
  const text = { bytes, encoding };
  let counted = 0;
  let line = 1;
  for (let from = 0; from < bytes.length; ) {
    const end = endOfPart(text, from);
    const start = startOfPart(text, from);
    line += countLines(bytes.subarray(counted, start), encoding);
    counted = start;
    const part = bytes.subarray(start, end);
    parts.push({ read: () => readText(path, part, decoding), bytes: part.length, firstLine: line });
    from = end;
  }
  return parts;
}

/** The whole text without its filler, where that makes it much shorter and short enough to be read at once. */
function condensedPart(path: string, bytes: Buffer, decoding: Decoding): TextPart | null {
  const { encoding } = decoding;
  const { take, chars, finish } = condenser(isProse(path));
  let line = 1;
  for (let from = 0; from < bytes.length; ) {
    const end = endOfPart({ bytes, encoding }, from);
    const lines = readText(path, bytes.subarray(from, end), decoding).split("\n");
    const begun = lines.pop();
    for (const text of lines) {
      take(text, line);
      line += 1;
    }
    if (begun) take(begun, line);
    if (chars() > MAX_PART_CHARS) return null;
    from = end;
  }
  const { text, lines } = finish();
  const isMuchShorter = text.length < bytes.length * (1 - LEAST_FILLER_SHARE);
  return isMuchShorter && text.length <= MAX_PART_CHARS
    ? { read: () => text, bytes: text.length, firstLine: 1, lines }
    : null;
}

function isProse(path: string): boolean {
  return isMarkdown(path) || /\.(?:txt|text|rst|adoc|org|html?)$/i.test(path);
}

type Text = { bytes: Buffer; encoding: TextEncoding };

/** Behind the last line that fits, or within a line that doesn't. */
function endOfPart({ bytes, encoding }: Text, from: number): number {
  const end = Math.min(from + MAX_PART_CHARS, bytes.length);
  const afterLines = skipLines({ bytes, encoding }, from, end);
  if (afterLines !== null || end === bytes.length) return afterLines ?? end;
  return lineStart({ bytes, encoding }, from + MAX_PART_CHARS / 2, end) ?? characterStart({ bytes, encoding }, end);
}

function startOfPart({ bytes, encoding }: Text, from: number): number {
  const start = Math.max(0, from - OVERLAP_BYTES);
  if (start === 0) return 0;
  return firstLineStart({ bytes, encoding }, start, from) ?? characterStart({ bytes, encoding }, start);
}

/** Behind as many lines as a part may have, where more begin before `to`. */
function skipLines({ bytes, encoding }: Text, from: number, to: number): number | null {
  const { length } = NEWLINES[encoding];
  const low = encoding === "utf-16be" ? 1 : 0;
  let lines = 0;
  for (let at = from - (from % length); at < to; at += length) {
    if (bytes[at + low] !== NEWLINE || (length === 2 && bytes[at + 1 - low] !== 0)) continue;
    lines += 1;
    if (lines === MAX_PART_LINES) return at + length;
  }
  return null;
}

/** The last place up to `to` that a line begins at. */
function lineStart({ bytes, encoding }: Text, from: number, to: number): number | null {
  const newline = NEWLINES[encoding];
  for (let at = bytes.lastIndexOf(newline, to - newline.length); at >= from; at = bytes.lastIndexOf(newline, at - 1)) {
    if (at % newline.length === 0) return at + newline.length;
  }
  return null;
}

function firstLineStart({ bytes, encoding }: Text, from: number, to: number): number | null {
  const newline = NEWLINES[encoding];
  for (let at = bytes.indexOf(newline, from); at !== -1 && at < to; at = bytes.indexOf(newline, at + 1)) {
    if (at % newline.length === 0) return at + newline.length;
  }
  return null;
}

function characterStart({ bytes, encoding }: Text, offset: number): number {
  if (encoding !== "utf-8") return offset - (offset % NEWLINES[encoding].length);
  let at = offset;
  while (isContinuation(bytes[at])) at -= 1;
  return at;
}

function countLines(bytes: Buffer, encoding: TextEncoding): number {
  const newline = NEWLINES[encoding];
  let count = 0;
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) {
    if (at % newline.length === 0) count += 1;
  }
  return count;
}

function charsIn(bytes: Buffer, encoding: TextEncoding): number {
  if (bytes.length <= MAX_PART_CHARS) return bytes.length;
  if (encoding !== "utf-8") return bytes.length / NEWLINES[encoding].length;
  let chars = 0;
  for (const byte of bytes) {
    if (!isContinuation(byte)) chars += byte >= 0xf0 ? 2 : 1;
  }
  return chars;
}

function isContinuation(byte: number | undefined): boolean {
  return ((byte ?? 0) & 0xc0) === 0x80;
}
