import type { ArchivedFile } from "@skillyard/format/entry";
import type { PackageFile } from "@skillyard/format/package";
import { traitsOf } from "../../match/content";
import { readText } from "../decoder";
import { matchesIn } from "../matches";
import type { Inside } from "./content";

const DATA = /\.(?:json|jsonl|ndjson|json5|webmanifest|ya?ml|toml|properties|po|ini|cfg|conf)$/i;
const TABLE = /\.(?:csv|tsv|slk)$/i;
/** A letter that no program needs to escape. */
const ESCAPED_LETTER = /\\(?:u00|U000000|x)(?:4[1-9a-f]|5[\da]|6[1-9a-f]|7[\da])/gi;
const MIN_ESCAPED_LETTERS = 3;
const ESCAPED = /\\(?:u00|U000000|x)([2-7][\da-f])/gi;

export function isDataFile({ path }: PackageFile): boolean {
  return DATA.test(path) || TABLE.test(path);
}

/** A data file without the escapes that only disguise what it says; a table may hold formulas that start programs. */
export function* openDataFile({ path, bytes }: PackageFile, inside: Inside): Generator<ArchivedFile> {
  if (TABLE.test(path)) {
    inside.traits.push(...traitsOf({ of: "table", path, text: readText(path, bytes), line: 1 }));
    return;
  }
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes("\\")) return;
  const text = readText(path, bytes);
  if (!isDisguised(text)) return;
  const plain = text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  yield { path: `unescaped.${path.split(".").at(-1) ?? "txt"}`, mode: "644", bytes: Buffer.from(plain) };
}

function isDisguised(text: string): boolean {
  let letters = 0;
  for (const _ of matchesIn(text, ESCAPED_LETTER)) {
    letters += 1;
    if (letters === MIN_ESCAPED_LETTERS) return true;
  }
  return false;
}
