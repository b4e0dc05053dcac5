import { packetText, readableRuns } from "./metadata";
import type { Media, MediaText } from "./picture";

const MAX_BLOCKS = 50_000;
const HOW = "the picture's metadata";

/** Goes through the blocks of a GIF. */
export function readGif(bytes: Buffer): Media {
  const texts: MediaText[] = [];
  let at = 13 + colourTable(bytes[10]);
  for (let count = 0; count < MAX_BLOCKS && at < bytes.length; count += 1) {
    const kind = bytes[at];
    if (kind === 0x3b) return { texts, end: at + 1 };
    if (kind === 0x21) {
      const isComment = bytes[at + 1] === 0xfe;
      const { data, end } = subBlocks(bytes, at + 2, isComment);
      if (isComment) texts.push({ text: data.toString("utf8"), how: "a comment in the picture" });
      at = end;
    } else if (kind === 0x2c) {
      at = subBlocks(bytes, at + 11 + colourTable(bytes[at + 9]), false).end;
    } else {
      break;
    }
  }
  return { texts, end: null };
}

function colourTable(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function subBlocks(bytes: Buffer, from: number, keeps: boolean): { data: Buffer; end: number } {
  const parts: Buffer[] = [];
  let at = from;
  while (at < bytes.length && bytes[at] !== 0) {
    const next = at + 1 + (bytes[at] ?? 0);
    if (keeps) parts.push(bytes.subarray(at + 1, next));
    at = next;
  }
  return { data: Buffer.concat(parts), end: at + 1 };
}

/** Goes through the chunks of a WebP picture. */
export function readWebp(bytes: Buffer): Media {
  const size = bytes.readUInt32LE(4);
  const end = 8 + size + (size % 2);
  if (end > bytes.length) return { texts: [], end: null };
  const texts: MediaText[] = [];
  let at = 12;
  for (let count = 0; count < MAX_BLOCKS && at + 8 <= end; count += 1) {
    const type = bytes.toString("latin1", at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const data = bytes.subarray(at + 8, Math.min(end, at + 8 + length));
    if (type === "EXIF") texts.push(...readableRuns(data, HOW));
    if (type === "XMP ") texts.push(...packetText(data.toString("utf8"), HOW));
    at += 8 + length + (length % 2);
  }
  return { texts, end };
}
