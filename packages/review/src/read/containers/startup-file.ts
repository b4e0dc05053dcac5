import type { ArchivedFile } from "@skillyard/format/entry";
import type { PackageFile } from "@skillyard/format/package";
import { readingOf } from "../content-kind";
import { readText } from "../decoder";

export function isStartupFile({ path, bytes }: PackageFile): boolean {
  return /\.pth$/i.test(path) && readingOf(path, bytes).isText;
}

/** The lines of a .pth file that Python runs at every start, as the program that they are. The others add folders to where it looks. */
export function* openStartupFile({ path, bytes }: PackageFile): Generator<ArchivedFile> {
  const lines = readText(path, bytes).split("\n");
  const program = lines.map((line) => (/^import[ \t]/.test(line) ? line : "")).join("\n");
  if (program.trim() !== "") yield { path: "startup.py", mode: "644", bytes: Buffer.from(program) };
}
