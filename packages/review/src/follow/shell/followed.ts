import { matchesIn } from "../../read/matches";
import type { ReviewedFile } from "../../read/reviewed-file";
import { runShell } from "./run";
import { type ShellSource, shellSourcesOf } from "./sources";
import { known, type Value } from "./value";
import { type CommandEffect, newWorld } from "./world";
import { lineInside, programsWritten } from "./written-programs";

/** Shell of a package with what its commands would do. */
export type Followed = {
  file: ReviewedFile;
  source: ShellSource;
  commands: CommandEffect[];
  lineOf: (command: CommandEffect) => number;
};

/** Longer scripts are not written by hand; what is beyond is left to the searches of whole files. */
export const MAX_FOLLOWED_CHARS = 256 * 1024;
const MAX_CHARS_PER_PACKAGE = 2 * 1024 * 1024;

/** Settings that a package has copied to where they count. */
const SETTINGS = /\.(?:json|toml)$/i;
const MAX_SETTINGS_CHARS = 16 * 1024;
const MAX_SETTINGS = 40;

/**
 * Follows the shell of files in the order in which they are given: what one leaves in the world, the next may find.
 * The blocks of one file are steps of one run.
 */
export function shellFollower(files: ReviewedFile[]): (file: ReviewedFile) => Followed[] {
  let charsLeft = MAX_CHARS_PER_PACKAGE;
  const shared = settingsIn(files);

  return (file) => {
    const world = { ...newWorld(), files: new Map(shared) };
    const followed: Followed[] = [];
    // Of a long text only the start is followed, which lies in its first part.
    for (const source of file.part === 0 ? shellSourcesOf(file) : []) {
      if (charsLeft <= 0) break;
      const text = source.text.slice(0, Math.min(charsLeft, MAX_FOLLOWED_CHARS));
      charsLeft -= text.length;
      followed.push(...follow(file, { ...source, text }, world));
    }
    for (const [path, value] of world.files) {
      const isShared = /^(?:\/(?!dev\/)|~\/)/.test(path) && value.taints.length > 0;
      if (isShared && shared.get(path) !== value) shared.set(path, structuredClone(value));
    }
    return followed;
  };
}

function settingsIn(files: ReviewedFile[]): Map<string, Value> {
  const settings = files.filter(({ path, text }) => SETTINGS.test(path) && (text?.length ?? 0) < MAX_SETTINGS_CHARS);
  return new Map(settings.slice(0, MAX_SETTINGS).map(({ path, text }) => [path, known(text ?? "")]));
}

/** What a shell text that stands in a file would do. Where its quotes don't match, each line counts for itself. */
export function follow(file: ReviewedFile, source: ShellSource, world = newWorld()): Followed[] {
  const { commands, isBroken } = runShell(source.text, world);
  const whole = { file, source, commands, lineOf: lineFinder(source) };
  const written = writtenScripts(whole);
  if (!isBroken || !source.text.includes("\n")) return [whole, ...written];

  const lines = source.text.split("\n").flatMap((text, index) => {
    if (text.trim() === "") return [];
    const line = { ...source, text, firstLine: source.firstLine + index };
    return [{ file, source: line, commands: runShell(text, world).commands, lineOf: lineFinder(line) }];
  });
  return [whole, ...written, ...lines];
}

/** The scripts that a script puts into files and leaves for others to run, as installers do; each once, however often. */
function writtenScripts({ file, source, commands, lineOf }: Followed): Followed[] {
  const seen = new Set(commands.flatMap(({ runs }) => runs.map(({ value }) => value.text)));
  let charsLeft = MAX_FOLLOWED_CHARS;
  return commands.flatMap((command) =>
    programsWritten(command).flatMap(({ language, text }) => {
      if (language !== "bash" || seen.has(text) || text.length > charsLeft) return [];
      seen.add(text);
      charsLeft -= text.length;
      const inner = { ...source, text, firstLine: lineOf(command) + lineInside(command), kind: "script" as const };
      return [{ file, source: inner, commands: runShell(text).commands, lineOf: lineFinder(inner) }];
    }),
  );
}

function lineFinder({ text, firstLine }: ShellSource): (command: CommandEffect) => number {
  let breaks: number[] | null = null;
  return ({ offset }) => {
    breaks ??= [...matchesIn(text, /\n/g)].map(({ index }) => index);
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
