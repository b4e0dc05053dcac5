import type { ArchivedFile } from "@skillyard/format/entry";
import { isZip } from "@skillyard/format/nested";
import { traitsOf } from "../../match/content";
import { readingOf } from "../content-kind";
import { readText } from "../decoder";
import type { Inside } from "./content";

const MIN_BYTES = 16;

/** Judges bytes behind the end of a picture or a font, where a viewer sees nothing, and yields them to be reviewed. */
export function* appendedData(path: string, rest: Buffer, inside: Inside): Generator<ArchivedFile> {
  const bytes = rest.subarray(0, endOfContent(rest));
  if (bytes.length < MIN_BYTES) return;
  const { kind, isText } = readingOf("appended.bin", bytes);
  if (kind === "media") return;
  const text = isText ? readText("appended", bytes) : "";
  if (kind === "text") inside.hidden.push({ text, line: null, how: "bytes behind the picture's end" });
  inside.traits.push(...traitsOf({ of: "appended", path, kind, text: bytes.toString("latin1") }));
  // A zip ends in zeros of its own.
  if (kind === "opaque") yield { path: "appended.txt", mode: "644", bytes: Buffer.from(text) };
  else yield { path: "appended", mode: "644", bytes: isZip(bytes) ? rest : bytes };
}

/** Without the zeros and blanks that fill a file up. */
function endOfContent(bytes: Buffer): number {
  let end = bytes.length;
  while (end > 0 && [0, 0x0a, 0x0d, 0x20, 0xff].includes(bytes[end - 1] ?? 1)) end -= 1;
  return end;
}
