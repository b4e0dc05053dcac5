import { matchesIn } from "../matches";
import type { MediaText } from "./picture";
import { xmlTokens } from "./xml";

const MAX_BYTES = 256 * 1024;
const MIN_RUN_CHARS = 12;

/** The readable runs in a block of metadata, whatever its structure: letters of one byte, or of two. */
export function readableRuns(bytes: Buffer, how: string): MediaText[] {
  const narrow = bytes.toString("latin1", 0, MAX_BYTES);
  const wide = [...matchesIn(narrow, /(?:[\x20-\x7e]\0){12,8000}/g)].map(([run]) => run.replaceAll("\0", ""));
  const runs = narrow.match(/[\x20-\x7e\t\r\n]{12,20000}/g) ?? [];
  return [...runs, ...wide].filter((run) => run.trim().length >= MIN_RUN_CHARS).map((text) => ({ text, how }));
}

/** The values in a packet of XMP, without the names of its properties. */
export function packetText(xml: string, how: string): MediaText[] {
  const texts: MediaText[] = [];
  for (const token of xmlTokens(xml.slice(0, MAX_BYTES))) {
    if (token.kind === "text") texts.push({ text: token.text, how });
    if (token.kind !== "open") continue;
    for (const text of token.attributes.values()) texts.push({ text, how });
  }
  return texts.filter(({ text }) => text.trim().length >= MIN_RUN_CHARS);
}
