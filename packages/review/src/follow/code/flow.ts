import type { Gathering, Reading, ReviewedPackage } from "../../report";
import { isLowered } from "../syntax/grammars";
import { evaluate } from "./evaluate";
import { noteEvent } from "./events";
import { invoke, run } from "./execute";
import { handOver } from "./hand-over";
import type { Event, Machine, Module } from "./machine";
import { goThrough, moduleOf, noModule, renewed } from "./module";
import { resolveModule, resolveProgram } from "./module-path";
import { plainEvents } from "./plain/plain-flow";
import { type SettingsFiles, settingsFiles } from "./settings-file";
import { handOverByShell, type ShellStep, sentByShell, shellStepsOf } from "./shell-hand-over";
import { lowerText, programsInShell, sourceTextsOf } from "./source-text";
import { named, setProp, unknown, type Value } from "./value";

/** What the programs of a package do; the files that were gone through, and those that are too long for that. */
export type Flow = { events: Event[]; followed: Set<string>; unfollowed: string[] };

/** What is followed is held in memory all at once. */
const MAX_CHARS = 900 * 1024;
/** Programs of languages that packages seldom bring: what there is more of them is left alone, and nobody is told. */
const MAX_LOWERED_CHARS = 400 * 1024;
const MAX_STEPS = 1_000_000;
const MAX_PLAIN_EVENTS = 20_000;
const MAX_PROGRAMS_IN_SHELL = 100;
const MAX_SHELL_STEPS = 2000;
const MAX_HIDDEN_TEXTS = 40;
const MAX_HIDDEN_DEPTH = 3;
const MAX_HIDDEN_CHARS = 64 * 1024;

const flows = new WeakMap<ReviewedPackage, Flow>();

/** How data flows through the programs of a package, all of which were read before. */
export function flowOf(pkg: ReviewedPackage): Flow {
  const flow = flows.get(pkg);
  if (!flow) throw new Error("Programs are followed when all files were read: ask from a rule on whole packages");
  return flow;
}

/** Reads the programs of a package file by file, and follows the data through them for `flowOf` in the end. */
export function programFollower(pkg: ReviewedPackage): Gathering<void> {
  const modules: Module[] = [];
  const unfollowed: string[] = [];
  const plain: Event[] = [];
  const steps: ShellStep[] = [];
  const settings = settingsFiles();
  let charsLeft = MAX_CHARS;
  let loweredLeft = MAX_LOWERED_CHARS;
  let units = 0;

  function read({ file, shell }: Reading): void {
    settings.keep(file.path, file.isLong ? null : file.text);
    if (steps.length < MAX_SHELL_STEPS) steps.push(...shell.flatMap(shellStepsOf));
    const inShell = shell.flatMap(programsInShell).slice(0, MAX_PROGRAMS_IN_SHELL);
    for (const source of [...sourceTextsOf(file), ...inShell]) {
      const isLast = isLowered(source.language);
      if (isLast) loweredLeft -= source.chars;
      else charsLeft -= source.chars;
      const body = (isLast ? loweredLeft : charsLeft) < 0 ? null : source.body();
      if (body) modules.push(moduleOf(source, body, `${units}`));
      else unfollowed.push(source.path);
      units += 1;
    }
    const events = plainEvents(file);
    if (plain.length + events.length > MAX_PLAIN_EVENTS) unfollowed.push(file.path);
    else plain.push(...events.map((event) => structuredClone(event)));
  }

  function finish(): void {
    const inOrder = [...modules].sort(
      (one, other) => Number(isLowered(one.language)) - Number(isLowered(other.language)),
    );
    const { events, notReached } = follow(inOrder, steps, settings);
    const missed = new Set([...unfollowed, ...notReached]);
    const paths = modules.flatMap(({ isFile, path }) => (isFile && !missed.has(path) ? [path] : []));
    flows.set(pkg, { events: [...events, ...plain], followed: new Set(paths), unfollowed: [...missed] });
  }
  return { read, finish };
}

function follow(
  modules: Module[],
  steps: ShellStep[],
  settings: SettingsFiles,
): { events: Event[]; notReached: string[] } {
  const byPath = new Map(modules.filter(({ isFile }) => isFile).map((module) => [module.path, module]));
  const events = new Map<string, Event>();
  const machine = machineOver(byPath, events, settings);

  handOverByShell(machine, steps);
  for (const module of modules) goThrough(machine, module);
  // What one program has printed or put into a file, another may send that came before it.
  handOverByShell(machine, steps);
  const { stored, over, logged } = machine;
  const isNews = over.isNews() || logged.hasHandler || [...stored.values()].some(isOfNote);
  if (isNews && machine.stepsLeft > 0) {
    machine.called.clear();
    for (const module of modules) goThrough(machine, renewed(module));
  }
  for (const { file, ...event } of sentByShell(machine, steps)) {
    Object.assign(machine, { module: noModule(file), place: noModule(file) });
    machine.emit({ kind: "send", ...event });
  }
  heedWhereNothingElseIsDone([...events.values()], modules, machine);
  const missed =
    machine.stepsLeft <= 0 ? modules.filter(({ state, language }) => state === "new" && !isLowered(language)) : [];
  return { events: [...events.values()], notReached: missed.map(({ path }) => path) };
}

/** A program that does nothing but send is asked to; on the side is what one does that prints or writes besides. */
function heedWhereNothingElseIsDone(events: Event[], modules: Module[], { over }: Machine): void {
  const busy = new Set(events.flatMap(({ kind, unit }) => (kind === "write" ? [unit] : [])));
  for (const { path, unit } of modules) if (over.of(path).speaks) busy.add(unit);
  for (const event of events) event.isUnheeded &&= busy.has(event.unit);
}

/** Whether another program would do something else with what is in a file. */
function isOfNote({ texts, origins }: Value): boolean {
  return texts.length > 0 || [...origins.values()].some(({ kind }) => !/^(?:file|given|clock|assembled)$/.test(kind));
}

function machineOver(byPath: Map<string, Module>, events: Map<string, Event>, settings: SettingsFiles): Machine {
  const programs = new Map<string, string | null>();
  let hiddenTexts = 0;
  let hiddenDepth = 0;
  const machine: Machine = {
    stepsLeft: MAX_STEPS,
    depth: 0,
    branch: 0,
    calls: 0,
    active: new Set(),
    called: new Map(),
    guards: [],
    unheeded: [],
    module: noModule(""),
    place: noModule(""),
    settings,
    logged: { record: unknown(), hasHandler: false },
    stored: new Map(),
    over: handOver(),
    programAt: (word, from = machine.place.path) => {
      const key = `${from}\0${word}`;
      const known = programs.get(key) ?? resolveProgram(word, from, byPath.keys());
      programs.set(key, known);
      return known;
    },
    evaluate: (expr, scope) => evaluate(machine, expr, scope),
    invoke: (closure, given) => invoke(machine, closure, given),
    run: (statements, scope) => run(machine, statements, scope),
    importModule: (name) => {
      const found = resolveModule(name, machine.place, byPath);
      if (found.length === 0) return settings.at(name, machine.place.path) ?? named(name);
      for (const module of found) goThrough(machine, module);
      const [only] = found;
      if (only && found.length === 1) return only.exports;
      const folder = unknown();
      for (const module of found) setProp(folder, module.path.replace(/^.*\/|\.\w+$/g, ""), module.exports);
      return folder;
    },
    runText: (code, encoding, line, ofCode) => {
      if (hiddenTexts >= MAX_HIDDEN_TEXTS || hiddenDepth >= MAX_HIDDEN_DEPTH || code.length > MAX_HIDDEN_CHARS) return;
      hiddenTexts += 1;
      const { unit } = machine.module;
      const { path } = machine.place;
      const language = ofCode ?? machine.place.language;
      const body = lowerText(language, code, line);
      if (!body) return;
      hiddenDepth += 1;
      goThrough(machine, moduleOf({ path, language, isFile: false, hidden: encoding }, body, unit));
      hiddenDepth -= 1;
    },
    emit: (event) => noteEvent(events, machine, event),
  };
  return machine;
}
