import type { ArchivedFile } from "@skillyard/format/entry";
import type { PackageFile } from "@skillyard/format/package";
import { readingOf } from "../content-kind";
import { readText } from "../decoder";
import type { Inside } from "./content";
import { judged } from "./judged";

/** The first line of a .pth file that Python runs. */
export type StartupCode = { path: string; code: string; line: number };

export function isStartupFile({ path, bytes }: PackageFile): boolean {
  return /\.pth$/i.test(path) && readingOf(path, bytes).isText;
}

/** The lines of a .pth file that Python runs at every start, as the program that they are. */
export function* openStartupFile({ path, bytes }: PackageFile, inside: Inside): Generator<ArchivedFile> {
  const lines = readText(path, bytes).split("\n");
  const program = lines.map((line) => (/^import[ \t]/.test(line) ? line : ""));
  const first = program.findIndex((line) => line !== "");
  if (first === -1) return;
  const [code = ""] = program.slice(first);
  inside.traits.push(...judged("startup-code", { path, code, line: first + 1 } satisfies StartupCode));
  yield { path: "startup.py", mode: "644", bytes: Buffer.from(program.join("\n")) };
}
