import { inflateSync } from "node:zlib";
import { readableRuns } from "./metadata";
import type { Media, MediaText } from "./picture";

const MAX_CHUNKS = 20_000;
const MAX_TEXT_BYTES = 64 * 1024;
const HOW = "a text field of the picture";

/** Goes through the chunks of a PNG. */
export function readPng(bytes: Buffer): Media {
  const texts: MediaText[] = [];
  let at = 8;
  for (let count = 0; count < MAX_CHUNKS && at + 12 <= bytes.length; count += 1) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    const next = at + 12 + length;
    if (!/^[A-Za-z]{4}$/.test(type) || next > bytes.length) break;
    texts.push(...textOf(type, bytes.subarray(at + 8, next - 4)));
    if (type === "IEND") return { texts, end: next };
    at = next;
  }
  return { texts, end: null };
}

function textOf(type: string, data: Buffer): MediaText[] {
  const afterKey = data.indexOf(0) + 1;
  switch (type) {
    case "tEXt":
      return [{ text: data.toString("latin1", 0, MAX_TEXT_BYTES), how: HOW }];
    case "zTXt":
      return [{ text: inflated(data.subarray(afterKey + 1)).toString("latin1"), how: HOW }];
    case "iTXt": {
      const isCompressed = data[afterKey] === 1;
      const afterLanguage = data.indexOf(0, afterKey + 2) + 1;
      const start = data.indexOf(0, afterLanguage) + 1;
      const body = data.subarray(start, start + MAX_TEXT_BYTES);
      return [{ text: (isCompressed ? inflated(body) : body).toString("utf8"), how: HOW }];
    }
    case "eXIf":
      return readableRuns(data, "the picture's metadata");
    default:
      return [];
  }
}

/** Nothing where the data is broken or longer than any caption. */
function inflated(data: Buffer): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: 4 * MAX_TEXT_BYTES });
  } catch {
    return Buffer.alloc(0);
  }
}
