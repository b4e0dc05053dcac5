import { inflateSync } from "node:zlib";
import type { ArchivedFile } from "@skillyard/format/entry";
import { type Budget, bytesLeft } from "@skillyard/format/limits";
import type { PackageFile } from "@skillyard/format/package";
import { traitsOf } from "../../match/content";
import { matchesIn } from "../matches";
import type { Inside } from "./content";
import { readPageText } from "./pdf-page";
import { readString } from "./pdf-string";

const MAX_STREAMS = 5000;
const MAX_STREAM_BYTES = 4 * 1024 * 1024;
const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
const MAX_SCRIPTS = 50;
const DICTIONARY_CHARS = 2000;
const MIN_HIDDEN_CHARS = 12;
const PROPERTY = /\/(?:Title|Subject|Keywords|Author)\s{0,5}(?=[(<])/g;
const MAX_PROPERTIES = 100;

export function isPdf({ bytes }: PackageFile): boolean {
  return Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "%PDF-";
}

/** The scripts, attached files and plainly written words of a PDF; most fonts of print keep their words to themselves. */
export function* openPdf({ path, bytes }: PackageFile, inside: Inside, budget: Budget): Generator<ArchivedFile> {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const { structure, contents, attached, scripts, isWhole } = readStreams(raw, budget);
  inside.unread = isWhole
    ? "Of a PDF only scripts, attached files and words in plain letters are read."
    : "It is larger inside than is read of a document.";
  const names = unescapedNames(structure);
  inside.traits.push(...traitsOf({ of: "pdf_structure", path, text: names }));
  for (const [index, body] of [...scriptsIn(names), ...scripts].entries()) {
    inside.traits.push(...traitsOf({ of: "pdf_script", path, text: body }));
    if (index < MAX_SCRIPTS) yield { path: `script ${index + 1}.js`, mode: "644", bytes: Buffer.from(body) };
  }
  for (const [index, file] of attached.entries()) yield { path: `attached ${index + 1}`, mode: "644", bytes: file };
  yield* words(names, contents, inside);
}

/** The words of the pages; where most of them are invisible, they are those of a scan. */
function* words(names: string, contents: string[], inside: Inside): Generator<ArchivedFile> {
  const pages = contents.map(readPageText);
  const shown = pages.map(({ text }) => text).filter((text) => text !== "");
  const hidden = pages.map((page) => page.hidden).filter((text) => text.trim().length >= MIN_HIDDEN_CHARS);
  const isScan = hidden.join("").length > shown.join("").length;
  if (!isScan)
    for (const text of hidden) inside.hidden.push({ text, line: null, how: "letters of a PDF that are not shown" });
  for (const { index, 0: key } of [...matchesIn(names, PROPERTY)].slice(0, MAX_PROPERTIES)) {
    const text = readString(names, index + key.length)?.text ?? "";
    if (text.length >= MIN_HIDDEN_CHARS) inside.hidden.push({ text, line: null, how: "the properties of a PDF" });
  }
  const all = [...shown, ...hidden].join("\n\n");
  // Letters of a font with numbers of its own come out as control characters.
  const printable = all.replaceAll(/(?![\t\r\n])\p{Cc}/gu, " ");
  if (printable.trim() !== "") yield { path: "text.txt", mode: "644", bytes: Buffer.from(printable) };
}

type Streams = {
  /** Everything but the streams, and the objects that are packed in some of them. */
  structure: string;
  contents: string[];
  attached: Buffer[];
  scripts: string[];
  isWhole: boolean;
};

function readStreams(raw: string, budget: Budget): Streams {
  const found: Streams = { structure: "", contents: [], attached: [], scripts: [], isWhole: true };
  const scriptObjects = new Set([...matchesIn(raw, /\/JS\s{1,5}(\d{1,8})\s{1,5}\d{1,5}\s{1,5}R/g)].map(([, id]) => id));
  const opening = /stream\r?\n/g;
  let outside = 0;
  const allowed = Math.min(MAX_DOCUMENT_BYTES, Math.max(0, bytesLeft(budget)));
  let left = allowed;
  let count = 0;
  for (let match = opening.exec(raw); match && count < MAX_STREAMS; match = opening.exec(raw)) {
    const start = opening.lastIndex;
    const end = raw.indexOf("endstream", start);
    if (end === -1) break;
    count += 1;
    const before = raw.slice(Math.max(outside, match.index - DICTIONARY_CHARS), match.index);
    const object = before.slice(Math.max(0, before.lastIndexOf(" obj") - 20));
    found.structure += `${raw.slice(outside, match.index)}\n`;
    outside = end + "endstream".length;
    opening.lastIndex = outside;
    const dictionary = unescapedNames(object);
    if (/\/Subtype\s{0,5}\/Image\b|\/FontFile|\/Length1\b|\/DCTDecode|\/JPXDecode/.test(dictionary)) continue;
    const data = streamData(raw.slice(start, end), dictionary, Math.min(left, MAX_STREAM_BYTES));
    if (data === null) found.isWhole = false;
    left -= data?.length ?? 0;
    sort(found, dictionary, data ?? Buffer.alloc(0), scriptObjects);
  }
  budget.unpackedBytes += allowed - Math.max(0, left);
  found.structure += raw.slice(outside);
  return found;
}

function sort(found: Streams, dictionary: string, data: Buffer, scriptObjects: Set<string | undefined>): void {
  const id = /(\d{1,8})\s{1,5}\d{1,5}\s{1,5}obj/.exec(dictionary)?.[1];
  if (/\/Type\s{0,5}\/ObjStm\b/.test(dictionary)) found.structure += `${data.toString("latin1")}\n`;
  else if (/\/Type\s{0,5}\/EmbeddedFile\b/.test(dictionary)) found.attached.push(data);
  else if (id !== undefined && scriptObjects.has(id)) found.scripts.push(data.toString("latin1"));
  else if (!/\/Type\s{0,5}\/(?:XRef|Metadata)\b/.test(dictionary)) found.contents.push(data.toString("latin1"));
}

/** Null for more than may be unpacked; nothing of what is packed in another way. */
function streamData(data: string, dictionary: string, maxBytes: number): Buffer | null {
  const bytes = Buffer.from(data, "latin1");
  if (!/\/Filter\b/.test(dictionary)) return bytes;
  let packed = bytes;
  if (/\/ASCIIHexDecode|\/AHx\b/.test(dictionary)) packed = Buffer.from(data.replaceAll(/[^0-9a-f]/gi, ""), "hex");
  if (!/\/FlateDecode|\/Fl\b/.test(dictionary)) return packed === bytes ? Buffer.alloc(0) : packed;
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, maxBytes), finishFlush: 2 });
  } catch (error) {
    return error instanceof RangeError ? null : Buffer.alloc(0);
  }
}

/** A name may have any of its letters written as a number: /J#61vaScript. */
function unescapedNames(text: string): string {
  return text.replace(/#([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function scriptsIn(structure: string): string[] {
  const found: string[] = [];
  let tried = 0;
  for (const { index, 0: key } of matchesIn(structure, /\/JS\s{0,5}(?=[(<])/g)) {
    tried += 1;
    if (tried > MAX_SCRIPTS) break;
    const text = readString(structure, index + key.length)?.text;
    if (text) found.push(text);
  }
  return found;
}
