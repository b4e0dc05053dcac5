import { ownPath } from "../../read/run-as";
import type { Module } from "./machine";

const EXTENSIONS = [
  "",
  ".py",
  ".js",
  ".mjs",
  ".cjs",
  ".ts",
  ".tsx",
  ".mts",
  ".jsx",
  "/__init__.py",
  "/index.js",
  "/index.ts",
  ".rb",
  ".php",
];

/** The files of the package that an import means; none for a library, several for a folder. */
export function resolveModule(name: string, importer: Module, byPath: Map<string, Module>): Module[] {
  const folder = folderOf(importer.path);
  if (importer.language === "python") {
    const dots = /^\.*/.exec(name)?.[0].length ?? 0;
    const rest = name.slice(dots).replaceAll(".", "/");
    let base = folder;
    for (let up = 1; up < dots; up += 1) base = folderOf(base);
    if (dots > 0 && rest === "")
      return [...byPath.values()].filter(({ path }) => path !== importer.path && folderOf(path) === base);
    return pick(
      [join(base, rest), ...(dots === 0 ? [rest, join("scripts", rest), join("lib", rest), join("src", rest)] : [])],
      importer,
      byPath,
    );
  }
  if (!name.startsWith(".")) return [];
  return pick([join(folder, name), join(folder, name.replace(/\.[cm]?js$/, ""))], importer, byPath);
}

/**
 * The file of the package that a word of a command means: by its path from where the command stands, or else by as much
 * of its end as fits, since packages are installed anywhere.
 */
export function resolveProgram(word: string, from: string, paths: Iterable<string>): string | null {
  const names = /[\w.@-]+(?:\/[\w.@-]+){0,12}$/.exec(word.slice(-300))?.[0].split("/") ?? [];
  const known = [...paths];
  const near = join(folderOf(from), names.join("/"));
  if (known.includes(near)) return near;
  for (let cut = 0; cut < names.length; cut += 1) {
    const end = names
      .slice(cut)
      .filter((name) => !/^\.{1,2}$/.test(name))
      .join("/");
    const isSame = (path: string) => ownPath(path) === end || ownPath(path).endsWith(`/${end}`);
    const found = known.find(isSame) ?? known.find((path) => isSame(path.replace(/\/__main__\.py$/, ".py")));
    if (found) return found;
  }
  return null;
}

function pick(candidates: string[], importer: Module, byPath: Map<string, Module>): Module[] {
  for (const candidate of candidates) {
    for (const extension of EXTENSIONS) {
      const module = byPath.get(candidate + extension);
      if (module && module !== importer) return [module];
    }
  }
  return [];
}

function folderOf(path: string): string {
  return path.includes("/") ? path.replace(/\/[^/]*$/, "") : "";
}

function join(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}
