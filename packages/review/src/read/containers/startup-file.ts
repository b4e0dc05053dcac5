import type { ArchivedFile } from "@skillyard/format/entry";
import type { PackageFile } from "@skillyard/format/package";
import { excerptOf } from "../../excerpt";
import { readingOf } from "../content-kind";
import { readText } from "../decoder";
import type { Inside } from "./content";

/** What packaging tools write so that editable installations and shared namespaces work. */
const BY_TOOLS = /(?:^|\/)(?:__editable__[^/]*|[^/]*-nspkg|distutils-precedence)\.pth$/i;

export function isStartupFile({ path, bytes }: PackageFile): boolean {
  return /\.pth$/i.test(path) && readingOf(path, bytes).isText;
}

/** The lines of a .pth file that Python runs at every start, as the program that they are. */
export function* openStartupFile({ path, bytes }: PackageFile, inside: Inside): Generator<ArchivedFile> {
  const lines = readText(path, bytes).split("\n");
  const program = lines.map((line) => (/^import[ \t]/.test(line) ? line : ""));
  const first = program.findIndex((line) => line !== "");
  if (first === -1) return;
  const [line = ""] = program.slice(first);
  inside.traits.push({
    rule: "startup-code",
    severity: BY_TOOLS.test(path) || /^import[ \t][\w., \t]+$/.test(line.trim()) ? "info" : "warn",
    category: "persistence",
    line: first + 1,
    excerpt: excerptOf(line),
    message: "Once it is installed, this file runs code whenever Python starts, whatever is started.",
    remediation: "Run the code where it is needed, and ship no .pth file that begins lines with import.",
  });
  yield { path: "startup.py", mode: "644", bytes: Buffer.from(program.join("\n")) };
}
