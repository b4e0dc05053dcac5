import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { readEntries } from "@skillyard/review/corpus/entry";
import type { Task } from "@skillyard/review/process/tasks";
import { zipSync } from "fflate";

const MAIN = "---\nname: large\ndescription: As large as a package may be.\n---\n# Large\n";
const EXTENSIONS = ["py", "js", "sh", "md"] as const;
type Extension = (typeof EXTENSIONS)[number];

export const entries = readEntries();

const texts = Object.fromEntries(
  EXTENSIONS.map((extension) => [
    extension,
    entries
      .flatMap(({ files }) => Object.entries(files).filter(([name]) => name.endsWith(`.${extension}`)))
      .map(([, bytes]) => Buffer.from(bytes).toString())
      .join("\n"),
  ]),
) as Record<Extension, string>;

/** What people write in these languages, so many characters of it from a place on. */
export function written(extension: Extension, from: number, chars: number): string {
  const text = texts[extension];
  const start = from % text.length;
  return (
    text.slice(start, start + chars) +
    text
      .repeat(Math.ceil(chars / text.length))
      .slice(0, chars)
      .slice(text.length - start)
  );
}

/** So many files of so many characters each, in all of these languages by turns. */
export function mixed(count: number, chars: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const extension = EXTENSIONS[index % EXTENSIONS.length] ?? "md";
      return [`${index % 17}/${index}.${extension}`, written(extension, index * chars, chars)];
    }),
  );
}

/** Our own documentation and programs, in which there is nothing to look at twice: 20 files of 10,000 characters. */
export function plain(): Record<string, string> {
  const folders = ["docs", "lib/purchases"].map((folder) => textsIn(folder).join("\n").repeat(20));
  return Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => {
      const from = (index >> 1) * 10_000;
      return [`${index}.${index % 2 ? "ts" : "md"}`, folders[index % 2]?.slice(from, from + 10_000) ?? ""];
    }),
  );
}

function textsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /\.(?:md|ts)$/.test(name))
    .map((name) => readFileSync(path.join(folder, name), "utf8"));
}

export function lettersIn(files: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: files }, (_, index) => [`${index}.md`, "a\n".repeat(2_500_000)]));
}

export function reviewOf(files: Record<string, string>): Task {
  const contents = Object.entries({ "SKILL.md": MAIN, ...files }).map(([name, text]) => [name, Buffer.from(text)]);
  return taskOf("large", Object.fromEntries(contents));
}

export function taskOf(slug: string, files: Record<string, Uint8Array>): Task {
  const upload = { bytes: zipSync(files, { level: 1 }), filename: `${slug}.zip`, type: "skill" as const, slug };
  return { kind: "review", upload, foundElsewhere: [] };
}
