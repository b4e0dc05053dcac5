import { packetText, readableRuns } from "./metadata";
import type { Media, MediaText } from "./picture";

const HOW = "the picture's metadata";
const START_OF_SCAN = 0xda;
const END = 0xd9;
const COMMENT = 0xfe;

/** Goes through the segments of a JPEG and the scans between them. */
export function readJpeg(bytes: Buffer): Media {
  const texts: MediaText[] = [];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === END) return { texts, end: at + 2 };
    const next = at + 2 + bytes.readUInt16BE(at + 2);
    if (next > bytes.length || next < at + 4) break;
    texts.push(...textOf(marker, bytes.subarray(at + 4, next)));
    at = marker === START_OF_SCAN ? endOfScan(bytes, next) : next;
  }
  return { texts, end: bytes[at] === 0xff && bytes[at + 1] === END ? at + 2 : null };
}

function textOf(marker: number, data: Buffer): MediaText[] {
  if (marker === COMMENT) return [{ text: data.toString("utf8"), how: "a comment in the picture" }];
  if (marker === 0xe1 && data.toString("latin1", 0, 28).startsWith("http://ns.adobe.com/xap")) {
    return packetText(data.toString("utf8", data.indexOf(0) + 1), HOW);
  }
  return marker === 0xe1 || marker === 0xed ? readableRuns(data, HOW) : [];
}

/** The next marker that neither belongs to the compressed data nor restarts it. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return at;
    at = bytes.indexOf(0xff, at + (marker === 0xff ? 1 : 2));
  }
  return bytes.length;
}
