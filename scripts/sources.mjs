import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { root } from "./run.mjs";

/** What builds leave and installs bring lies between the sources. */
const NOT_SOURCES = new Set(["dist", "node_modules"]);

/** The files below a file or folder that programs and pages are built from; none where there is nothing. */
export function sourcesIn(file) {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return /\.test\.tsx?$/.test(file) ? [] : [file];
  // The sample catalogue is read when it is loaded, not built.
  if (path.relative(root, file) === path.join("dev", "catalogue")) return [];
  const names = readdirSync(file).filter((name) => !NOT_SOURCES.has(name));
  return names.flatMap((name) => sourcesIn(path.join(file, name)));
}
