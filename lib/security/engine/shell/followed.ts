import type { ReviewedPackage } from "../report";
import type { ReviewedFile } from "../reviewed-file";
import { runShell } from "./run";
import { type ShellSource, shellSourcesOf } from "./sources";
import type { Value } from "./value";
import { type Deed, newWorld } from "./world";

/** Shell of a package with what its commands would do. */
export type Followed = { file: ReviewedFile; source: ShellSource; deeds: Deed[]; lineOf: (deed: Deed) => number };

/** Longer scripts are not written by hand; what is beyond is left to the searches of whole files. */
export const MAX_FOLLOWED_CHARS = 256 * 1024;
const MAX_CHARS_PER_PACKAGE = 2 * 1024 * 1024;

const known = new WeakMap<ReviewedPackage, Map<ReviewedFile, Followed[]>>();

/** All the shell of a package by its files, followed once however many rules ask. The blocks of one file are steps of one run. */
export function followedShell(pkg: ReviewedPackage): Map<ReviewedFile, Followed[]> {
  const before = known.get(pkg);
  if (before) return before;

  let charsLeft = MAX_CHARS_PER_PACKAGE;
  const shared = new Map<string, Value>();
  const followed = new Map<ReviewedFile, Followed[]>();
  for (const file of pkg.files) {
    const world = { ...newWorld(), files: new Map(shared) };
    const inFile: Followed[] = [];
    followed.set(file, inFile);
    for (const source of shellSourcesOf(file)) {
      if (charsLeft <= 0) break;
      const text = source.text.slice(0, Math.min(charsLeft, MAX_FOLLOWED_CHARS));
      charsLeft -= text.length;
      inFile.push(...follow(file, { ...source, text }, world));
    }
    for (const [path, value] of world.files) {
      if (/^(?:\/(?!dev\/)|~\/)/.test(path) && value.taints.length > 0) shared.set(path, value);
    }
  }
  known.set(pkg, followed);
  return followed;
}

/** What a shell text that stands in a file would do. Where its quotes don't match, each line counts for itself. */
export function follow(file: ReviewedFile, source: ShellSource, world = newWorld()): Followed[] {
  const { deeds, isBroken } = runShell(source.text, world);
  const whole = { file, source, deeds, lineOf: lineFinder(source) };
  if (!isBroken || !source.text.includes("\n")) return [whole];

  const lines = source.text.split("\n").flatMap((text, index) => {
    if (text.trim() === "") return [];
    const line = { ...source, text, firstLine: source.firstLine + index };
    return [{ file, source: line, deeds: runShell(text, world).deeds, lineOf: lineFinder(line) }];
  });
  return [whole, ...lines];
}

function lineFinder({ text, firstLine }: ShellSource): (deed: Deed) => number {
  let breaks: number[] | null = null;
  return ({ offset }) => {
    breaks ??= [...text.matchAll(/\n/g)].map(({ index }) => index);
    let low = 0;
    let high = breaks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((breaks[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return firstLine + low;
  };
}
