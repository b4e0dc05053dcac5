import { findingOf } from "../../src/follow/code/finding";
import { flowOf } from "../../src/follow/code/flow";
import { strangersAmong, untoldAmong } from "../../src/knowledge/strangers";
import type { PackageJudgement } from "../../src/match/coded";
import { matchesIn } from "../../src/read/matches";
import { filesNamed } from "../../src/read/named-file";
import { type Entry, entriesOf } from "../../src/read/settings";
import { settingsIn } from "../../src/read/settings-texts";
import type { ReviewedPackage } from "../../src/report";

/** What a hook is told on its input, or finds in the records whose path it is told there. */
const TOLD = /^(?:given|file)$/;

/** Programs that hooks start, with what they import, and what of their input they send away. */
export const judge: PackageJudgement = (pkg) => {
  const commands = hookCommands(pkg);
  if (commands.length === 0) return [];
  const started = new Set(commands.flatMap((each) => startedBy(each, pkg)));
  return flowOf(pkg).events.flatMap((event) => {
    if (event.kind !== "send" || !started.has(event.program)) return [];
    // A host may have been called after the package, so that it seems to be its own.
    if (strangersAmong(pkg, event.texts).length === 0 && untoldAmong(pkg, event.texts).length === 0) return [];
    const origins = [...event.data.values(), ...event.target.values()];
    return origins.some(({ kind }) => TOLD.test(kind)) ? findingOf(pkg, event, { severity: "block" }) : [];
  });
};

function hookCommands(pkg: ReviewedPackage): string[] {
  const entries = [
    ...pkg.files.flatMap((file) => settingsIn(file).filter(({ of }) => of === "assistant")).map(({ text }) => text),
    { hooks: pkg.manifest.extra.hooks },
  ].flatMap(entriesOf);
  return [...new Set(entries.filter(isHook).map(({ value }) => value))];
}

function isHook({ path }: Entry): boolean {
  return (
    path.includes("hooks") && /^(?:command|args|run|script)$/.test(path.findLast((key) => !/^\d+$/.test(key)) ?? "")
  );
}

const PATH = /(?:[\w.-]{1,60}\/){0,8}[\w.-]{1,60}/g;

/** The files that a command names, or that lie in the folder of a program that is compiled of them. */
function startedBy(command: string, { files }: ReviewedPackage): string[] {
  return [...matchesIn(command.replace(/\$\{?\w+\}?["']?\//g, " "), PATH)].flatMap(([word]) => {
    const name = word.replace(/^(?:\.{1,2}\/)+/, "");
    const found = /\.\w{1,5}$/.test(name)
      ? filesNamed(files, name)
      : files.filter(({ path }) => isCompiledIn(path, name));
    return found.map(({ path }) => path);
  });
}

function isCompiledIn(path: string, name: string): boolean {
  const folder = path.slice(0, path.lastIndexOf("/"));
  return /\.(?:go|rs)$/.test(path) && (folder === name || folder.endsWith(`/${name}`));
}
