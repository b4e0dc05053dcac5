import { findingOf } from "../../src/follow/code/finding";
import { flowOf } from "../../src/follow/code/flow";
import { strangersAmong, untoldAmong } from "../../src/knowledge/strangers";
import type { PackageJudgement } from "../../src/match/coded";
import { matchesIn } from "../../src/read/matches";
import { type Entry, entriesOf } from "../../src/read/settings";
import { settingsIn } from "../../src/read/settings-texts";
import type { ReviewedPackage } from "../../src/report";

/** What a hook is told on its input, or finds in the records whose path it is told there. */
const TOLD = /^(?:given|file)$/;

/** Programs that hooks start, with what they import, and what of their input they send away. */
export const judge: PackageJudgement = (pkg) => {
  const commands = hookCommands(pkg);
  if (commands.length === 0) return [];
  const started = new Set(pkg.files.flatMap(({ path }) => (commands.some((each) => starts(each, path)) ? [path] : [])));
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

const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);
const PATH = /(?:[\w.-]{1,60}\/){0,8}[\w.-]{1,60}/g;

/** Whether a command names a file of the package, or the folder of a program that is compiled of it. */
function starts(command: string, path: string): boolean {
  const folder = path.slice(0, path.lastIndexOf("/"));
  return [...matchesIn(command.replace(/\$\{?\w+\}?["']?\//g, " "), PATH)].some(([word]) => {
    const name = word.replace(/^(?:\.{1,2}\/)+/, "");
    // Where a program lies once it is installed, only its own name is sure to be kept.
    if (/\.\w{1,5}$/.test(name)) return nameOf(path) === nameOf(name);
    return /\.(?:go|rs)$/.test(path) && (folder === name || folder.endsWith(`/${name}`));
  });
}
