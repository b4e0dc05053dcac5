import { isUtf8 } from "node:buffer";
import { decodeAsPython, type PythonCodec, pythonCodec } from "./python-codec";

/** `mixed` is UTF-8 with other bytes in it, `scattered` text that lies among bytes which are none. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "mixed" | "scattered";

/** How the text of a file is written down, and what whoever reads it makes of that. */
export type Decoding = { encoding: TextEncoding; reader: TextReader; codec: PythonCodec | null };

/** Interpreters differ in what ends a line and in what a NUL is. */
type TextReader = "shell" | "python" | "other";

const SHELL_NAME = /\.(?:sh|bash|zsh|ksh|fish|command|bats)$/i;
const SHELL_LINE = /^#!.{0,80}sh\b/;
const PYTHON_NAME = /\.pyw?$/i;
const PYTHON_LINE = /^#!.{0,80}python/;
/** Letters of any encoding are no control characters; of noise every ninth byte is one. */
const MAX_CONTROL_SHARE = 0.04;
const HEAD_BYTES = 512;

/** How a file is decoded, whatever bytes it holds. */
export function decodingOf(path: string, bytes: Uint8Array): Decoding {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString("latin1").replaceAll("\0", "");
  const reader = readerOf(path, head);
  return { encoding: encodingOf(bytes), reader, codec: reader === "python" ? pythonCodec(head) : null };
}

/** The text of a file, or of a part of it that is cut between characters. */
export function readText(path: string, bytes: Uint8Array, decoding = decodingOf(path, bytes)): string {
  const { encoding, reader, codec } = decoding;
  const text = withoutNuls(decode(bytes, encoding), reader);
  const lines = reader === "shell" || !text.includes("\r") ? text : text.replace(/\r(?!\n)/g, "\n");
  return codec === null ? lines : decodeAsPython(lines, codec);
}

/** The share of a file that is text in ASCII or UTF-8; a NUL counts as nothing at all. */
export function textShare(bytes: Uint8Array): number {
  if (utf16Encoding(bytes)) return 1;
  let text = 0;
  let nuls = 0;
  for (const byte of bytes) {
    if (byte === 0) nuls += 1;
    else if (byte >= 0x20 ? byte < 0x7f : byte === 9 || byte === 10 || byte === 12 || byte === 13) text += 1;
  }
  if (text + nuls < bytes.length && isUtf8(bytes)) {
    for (const byte of bytes) if (byte >= 0x80) text += 1;
  }
  // Where there are as many NULs as letters, each letter has two bytes.
  return nuls === bytes.length ? 0 : text / (bytes.length - Math.min(nuls, text));
}

export function utf16Encoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
}

function encodingOf(bytes: Uint8Array): TextEncoding {
  const marked = utf16Encoding(bytes);
  if (marked) return marked;
  if (isUtf8(bytes) && !bytes.includes(0)) return "utf-8";
  if (controlShare(bytes) > MAX_CONTROL_SHARE) return "scattered";
  return isUtf8(bytes) ? "utf-8" : "mixed";
}

function controlShare(bytes: Uint8Array): number {
  let controls = 0;
  for (const byte of bytes) if (byte !== 0 && byte < 0x20 && (byte < 0x09 || byte > 0x0d)) controls += 1;
  return controls / bytes.length;
}

function readerOf(path: string, head: string): TextReader {
  if (SHELL_NAME.test(path) || SHELL_LINE.test(head)) return "shell";
  return PYTHON_NAME.test(path) || PYTHON_LINE.test(head) ? "python" : "other";
}

function decode(bytes: Uint8Array, encoding: TextEncoding): string {
  if (encoding === "mixed") return decodeMixed(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (encoding !== "scattered") return new TextDecoder(encoding).decode(bytes);
  return withoutNoise(new TextDecoder().decode(bytes).replaceAll("\0", ""));
}

/** Shells read as if NULs were not there, and old Pythons as if the line ended before. */
function withoutNuls(text: string, reader: TextReader): string {
  if (!text.includes("\0")) return text;
  return reader === "python" ? text.replace(/\0+(?=[^\n])/g, " # ").replaceAll("\0", "") : text.replaceAll("\0", "");
}

/** UTF-8 as far as it is, and every other byte as Windows reads it. */
function decodeMixed(bytes: Buffer): string {
  let text = "";
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceAt(bytes, at);
    if (length > 0) {
      at += length;
      continue;
    }
    text += bytes.toString("utf8", from, at) + windowsLetter(bytes[at] ?? 0);
    at += 1;
    from = at;
  }
  return (text + bytes.toString("utf8", from)).replace(/^\ufeff/, "");
}

/** The letters that Windows has from 0x80 on, where Latin-1 has none. */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

function windowsLetter(byte: number): string {
  return WINDOWS[byte - 0x80] ?? String.fromCharCode(byte);
}

/** How many bytes a character of UTF-8 has that begins here; 0 where none does. */
function sequenceAt(bytes: Buffer, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  return length > 0 && isUtf8(bytes.subarray(at, at + length)) && at + length <= bytes.length ? length : 0;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has is what is looked for
const NOISE = /[\x01-\x08\x0e-\x1f\x7f-\x9f\ufffd]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const WORDS_AMONG_NOISE = /[^\n\x01-\x08\x0e-\x1f\x7f-\x9f\ufffd]{6,}/g;

/** Lines of text as they are, and of the others the words in them; the lines keep their numbers. */
function withoutNoise(text: string): string {
  return text
    .split("\n")
    .map((line) => (NOISE.test(line) ? (line.match(WORDS_AMONG_NOISE) ?? []).join(" ") : line))
    .join("\n");
}
