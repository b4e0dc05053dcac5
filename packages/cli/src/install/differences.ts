import type { InstalledFile } from "./files";

export type Differences = { changed: string[]; missing: string[]; added: string[] };

/** What differs between the files that should be there and those that are, by path; a mode counts as content. */
export function differences(wanted: InstalledFile[], found: InstalledFile[]): Differences {
  const there = new Map(found.map((file) => [file.path, file]));
  const known = new Set(wanted.map(({ path }) => path));
  const isSame = (file: InstalledFile, other: InstalledFile) =>
    file.sha256 === other.sha256 && file.mode === other.mode;
  return {
    changed: wanted.flatMap((file) => {
      const other = there.get(file.path);
      return other && !isSame(file, other) ? [file.path] : [];
    }),
    missing: wanted.filter(({ path }) => !there.has(path)).map(({ path }) => path),
    added: found.filter(({ path }) => !known.has(path)).map(({ path }) => path),
  };
}

export function isDifferent({ changed, missing, added }: Differences): boolean {
  return changed.length + missing.length + added.length > 0;
}
