import type { Media, MediaText } from "./picture";

const MAX_TABLES = 100;
const MAX_NAMES = 2000;
/** Of the names of a font those that say something in sentences, and are not about rights. */
const DESCRIPTION = 10;
const SAMPLE = 19;
const FAMILY_NAMES = [1, 3, 4, 5, 6, 8, 9];

/** Where a font ends, and what its description says; packed fonts only tell their length. */
export function readFont(bytes: Buffer): Media {
  if (bytes.length < 44) return { texts: [], end: null };
  const count = bytes.readUInt16BE(bytes.toString("latin1", 0, 3) === "wOF" ? 12 : 4);
  if (count === 0 || count > MAX_TABLES) return { texts: [], end: null };
  if (bytes.toString("latin1", 0, 3) === "wOF") {
    const end = bytes.readUInt32BE(8);
    const isPlausible = bytes.readUInt16BE(14) === 0 && end >= 44 && end <= bytes.length;
    return { texts: [], end: isPlausible ? end : null };
  }

  let end = 12 + 16 * count;
  const texts: MediaText[] = [];
  for (let index = 0; index < count; index += 1) {
    const entry = 12 + 16 * index;
    if (entry + 16 > bytes.length) return { texts, end: null };
    const start = bytes.readUInt32BE(entry + 8);
    const tableEnd = start + bytes.readUInt32BE(entry + 12);
    if (tableEnd > bytes.length) return { texts, end: null };
    end = Math.max(end, Math.ceil(tableEnd / 4) * 4);
    if (bytes.toString("latin1", entry, entry + 4) === "name") texts.push(...namesIn(bytes.subarray(start, tableEnd)));
  }
  return { texts, end: Math.min(end, bytes.length) };
}

function namesIn(table: Buffer): MediaText[] {
  if (table.length < 6) return [];
  const count = Math.min(table.readUInt16BE(2), MAX_NAMES);
  const storage = table.readUInt16BE(4);
  const texts = new Set<string>();
  for (let at = 6; at + 12 <= table.length && at < 6 + 12 * count; at += 12) {
    const name = table.readUInt16BE(at + 6);
    if (name !== DESCRIPTION && name !== SAMPLE && !FAMILY_NAMES.includes(name)) continue;
    const start = storage + table.readUInt16BE(at + 10);
    const raw = table.subarray(start, start + table.readUInt16BE(at + 8));
    const isWide = table.readUInt16BE(at) !== 1 && raw.length % 2 === 0;
    texts.add(isWide ? Buffer.from(raw).swap16().toString("utf16le") : raw.toString("latin1"));
  }
  return [...texts].map((text) => ({ text, how: "the names of the font" }));
}
