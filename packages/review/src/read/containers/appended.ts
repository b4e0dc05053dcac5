import type { ArchivedFile } from "@skillyard/format/entry";
import { isZip } from "@skillyard/format/nested";
import { type ContentKind, readingOf } from "../content-kind";
import { readText } from "../decoder";
import type { Inside, Trait } from "./content";

const MIN_BYTES = 16;
/** What cameras and phones leave behind their pictures is small, or says whose it is. */
const MIN_OPAQUE_BYTES = 1024;
const CAMERA = /SEF[HT]|MotionPhoto|Google|Apple|Canon|NIKON|SONY/;
const PROGRAMS: ContentKind[] = ["executable", "installer", "bytecode", "wasm", "office_macro"];

/** Judges bytes behind the end of a picture or a font, where a viewer sees nothing, and yields them to be reviewed. */
export function* appendedData(rest: Buffer, inside: Inside): Generator<ArchivedFile> {
  const bytes = rest.subarray(0, endOfContent(rest));
  if (bytes.length < MIN_BYTES) return;
  const { kind, isText } = readingOf("appended.bin", bytes);
  if (kind === "media") return;
  const text = isText ? readText("appended", bytes) : "";
  if (kind === "text") inside.hidden.push({ text, line: null, how: "bytes behind the picture's end" });
  const trait = judge(kind, bytes);
  if (trait) inside.traits.push(trait);
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

function judge(kind: ContentKind, bytes: Buffer): Trait | null {
  if (PROGRAMS.includes(kind)) return appended("block", "A program");
  if (kind === "archive") return appended("warn", "An archive");
  if (kind === "text") return appended(bytes.toString("latin1", 0, 2) === "#!" ? "block" : "warn", "Text");
  if (bytes.length < MIN_OPAQUE_BYTES) return null;
  return CAMERA.test(bytes.toString("latin1", bytes.length - 200)) ? null : appended("warn", "Data of no known kind");
}

function appended(severity: Trait["severity"], what: string): Trait {
  return {
    rule: "appended-data",
    severity,
    category: "type_mismatch",
    line: null,
    excerpt: null,
    message: `${what} lies behind the end of this file, where no viewer shows it.`,
    remediation: "Save the file again with an ordinary program, which leaves such bytes out.",
  };
}
