import type { ArchivedFile } from "@skillyard/format/entry";
import type { PackageFile } from "@skillyard/format/package";
import { appendedData } from "./appended";
import type { Inside } from "./content";
import { readFont } from "./font";
import { readGif, readWebp } from "./gif-webp";
import { readJpeg } from "./jpeg";
import { readPng } from "./png";

/** What a picture or a font says in words, and where by its own account it ends; null where it breaks off before. */
export type Media = { texts: MediaText[]; end: number | null };
export type MediaText = { text: string; how: string };

type Reader = { begins: string; at?: number; read: (bytes: Buffer) => Media };

const READERS: Reader[] = [
  { begins: "\x89PNG\r\n\x1a\n", read: readPng },
  { begins: "\xff\xd8\xff", read: readJpeg },
  { begins: "GIF8", read: readGif },
  { begins: "WEBP", at: 8, read: readWebp },
  { begins: "wOFF", read: readFont },
  { begins: "wOF2", read: readFont },
  { begins: "OTTO", read: readFont },
  { begins: "\0\x01\0\0\0", read: readFont },
];
const MIN_TEXT_CHARS = 12;
const MAX_TEXT_CHARS = 256 * 1024;

export function isPicture({ bytes }: PackageFile): boolean {
  return readerOf(asBuffer(bytes)) !== undefined;
}

/** The words in a picture or a font, and what lies behind its end. */
export function* openPicture(file: PackageFile, inside: Inside): Generator<ArchivedFile> {
  const bytes = asBuffer(file.bytes);
  const { texts = [], end = null } = readerOf(bytes)?.read(bytes) ?? {};
  let words = "";
  for (const { text, how } of texts) {
    const trimmed = text.replaceAll("\0", " ").trim();
    if (trimmed.length < MIN_TEXT_CHARS || words.length > MAX_TEXT_CHARS) continue;
    inside.hidden.push({ text: trimmed, line: null, how });
    words += `${trimmed}\n\n`;
  }
  if (words !== "") yield { path: "text.txt", mode: "644", bytes: Buffer.from(words.slice(0, MAX_TEXT_CHARS)) };
  if (end !== null && end < bytes.length) yield* appendedData(file.path, bytes.subarray(end), inside);
}

function readerOf(bytes: Buffer): Reader | undefined {
  return READERS.find(({ begins, at = 0 }) => bytes.toString("latin1", at, at + begins.length) === begins);
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
