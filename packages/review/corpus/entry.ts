import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { openPackage } from "@skillyard/format/open";
import type { OpenedPackage } from "@skillyard/format/package";
import { zipSync } from "fflate";
import { MAKERS } from "./bytes";
import { unmarked } from "./marks";

/** `clear` must be blocked, `subtle` at least warned of; `plain` and `hard` are harmless and should pass. */
export type Level = "clear" | "subtle" | "plain" | "hard";

export type Entry = { id: string; category: string; level: Level; about: string; files: Record<string, Uint8Array> };

const FOLDER = path.join(import.meta.dirname, "packages");
const LEVELS: Record<string, Level[]> = { harmful: ["clear", "subtle"], harmless: ["plain", "hard"] };
const HEADER = /^category: (?<category>\S+)\nlevel: (?<level>\S+)\nabout: (?<about>.+)\n\n(?==== )/;

/** Where the texts lie that hold a package each. */
export function entryPaths(): string[] {
  return Object.keys(LEVELS).flatMap((folder) =>
    readdirSync(path.join(FOLDER, folder))
      .sort()
      .map((name) => path.join(FOLDER, folder, name)),
  );
}

export function readEntries(): Entry[] {
  return entryPaths().map(readEntry);
}

function readEntry(file: string): Entry {
  const text = unmarked(readFileSync(file, "utf8"));
  const { category = "", level = "", about = "" } = HEADER.exec(text)?.groups ?? {};
  const known = LEVELS[path.basename(path.dirname(file))]?.find((name) => name === level);
  if (!known) throw new Error(`${file} begins with category:, level: and about:, and has a level of its folder.`);

  return { id: path.basename(file, ".txt"), category, level: known, about, files: readFiles(text, file) };
}

/** A file begins with `=== path`, or `=== path as maker` where its bytes are made from the lines below. */
function readFiles(text: string, file: string): Record<string, Uint8Array> {
  const sections = text.split(/^=== /m).slice(1);
  return Object.fromEntries(
    sections.map((section) => {
      const end = section.indexOf("\n");
      const [name = "", maker = "text"] = section.slice(0, end).split(" as ");
      const make = maker === "text" ? Buffer.from : MAKERS[maker];
      if (!make)
        throw new Error(`${file} wants ${name} made as ${maker}, which lib/security/corpus/bytes.ts does not know.`);
      return [name, make(expanded(section.slice(end + 1)))];
    }),
  );
}

/** Writes out what can't be seen: ⟦U+200B⟧ a character, ⟦U+000A*500⟧ many, ⟦tags:words⟧ letters of the tag block. */
function expanded(text: string): string {
  return text
    .replace(/⟦U\+([0-9A-F]{4,6})(?:\*(\d+))?⟧/gu, (_, code, times = "1") =>
      String.fromCodePoint(Number.parseInt(code, 16)).repeat(Number(times)),
    )
    .replace(/⟦tags:([^⟧]*)⟧/gu, (_, words: string) =>
      [...words].map((char) => String.fromCodePoint(0xe0000 + (char.codePointAt(0) ?? 0))).join(""),
    );
}

/** The entry as an upload would be opened. */
export function openEntry({ id, files }: Entry): Promise<OpenedPackage> {
  return openPackage(zipSync(files, { level: 0 }), { filename: `${id}.zip`, type: "skill", slug: id });
}
