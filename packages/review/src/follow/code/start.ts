import { ofArguments } from "./command";
import type { Machine } from "./machine";
import type { Origins } from "./origin";
import { allGiven, allOrigins, type Given, originsOfAll, unknown, type Value } from "./value";

const WORD = /[^\s"'`;|&<>()]{1,200}\.(?:py|[cm]?[jt]s|rb|pl|php|lua)\b/g;
const MAX_WORDS = 12;

/** Hands what a command gives to the programs of the package that it starts; answers with their paths. */
export function noteStart(machine: Machine, texts: string[], given: Given): string[] {
  const words = [...new Set(texts.slice(0, 4).flatMap((text) => text.slice(0, 2000).match(WORD) ?? []))];
  const started = words.slice(0, MAX_WORDS).flatMap((word) => machine.programAt(word) ?? []);
  for (const path of started) {
    machine.over.give(path, {
      args: wordsBehind(machine, path, given),
      input: fieldOf(given, "input"),
      variables: variablesOf(fieldOf(given, "env")),
    });
  }
  return started;
}

/** Hands the program of a worker, which may be the one that makes it, what it is to work on. */
export function noteWorker(machine: Machine, files: string[], given: Given): void {
  for (const file of files) {
    const path = file === "." ? machine.place.path : machine.programAt(file);
    if (path) machine.over.give(path, { input: fieldOf(given, "workerData") });
  }
}

/** What goes into the standard input of a command that was started before. */
export function noteInput(machine: Machine, receiver: Value | null, given: Given, line: number): void {
  const [first] = receiver?.made?.args ?? [];
  if (!first || !receiver?.made) return;
  const texts = [...first.texts, ...(first.items ?? []).flatMap((item) => item.texts), ...fileOf(receiver.made)];
  const input = { ...unknown(), origins: originsOfAll(allGiven(given)) };
  const command = first.items ? first.items.map((item) => item.texts[0] ?? "").join(" ") : (first.texts[0] ?? "");
  noteProgram(machine, command, input.origins, line);
  if (SENDS_INPUT.test(command)) {
    const all = [command, ...texts.slice(1)].join(" ");
    machine.emit({
      kind: "run_command",
      api: "input of a command",
      line,
      texts: [all],
      data: ofArguments(input.origins),
    });
  }
  for (const word of texts.slice(0, MAX_WORDS)) {
    for (const [name] of word.slice(0, 2000).matchAll(WORD)) {
      const path = machine.programAt(name);
      if (path) machine.over.give(path, { input });
    }
  }
}

/** An interpreter that is given no program reads one from its input. */
const READS_PROGRAM =
  /^\s*(?:\S{0,60}\/)?(?:(?:ba|z|da|k)?sh|python[\d.]*|node|perl|ruby|php|powershell|pwsh|cmd(?:\.exe)?)(?:\s+-(?:s|i|Command)?)?\s*$/i;

/** Programs that send what comes by their input. */
const SENDS_INPUT = /^\s*(?:\S{0,60}\/)?(?:curl|nc|ncat|netcat|ssh)\b/;

/** Notes that an interpreter is handed what comes from another machine. */
export function noteProgram(machine: Machine, command: string, data: Origins, line: number): void {
  const isForeign = [...data.values()].some(({ kind }) => kind === "download" || kind === "socket");
  if (isForeign && READS_PROGRAM.test(command)) machine.emit({ kind: "run_code", api: command, line, texts: [], data });
}

/** `spawn(program, [file, …])` names the file behind the program. */
function fileOf({ args }: Given): string[] {
  return args.slice(1, 2).flatMap((arg) => (arg.items ?? []).flatMap((item) => item.texts));
}

/** The words behind the program's file, one by one where they are a list; else all of them may be each. */
function wordsBehind(machine: Machine, path: string, { args }: Given): Value[] {
  const words = args.slice(0, 2).flatMap((arg) => arg.items ?? [arg]);
  const at = words.findIndex(({ texts }) => texts.some((text) => machine.programAt(text) === path));
  if (at !== -1) return words.slice(at + 1);
  return [{ ...unknown(), origins: originsOfAll(words) }];
}

function fieldOf(given: Given, name: string): Value | undefined {
  return given.named.get(name) ?? given.args.find((arg) => arg.props?.has(name))?.props?.get(name);
}

/** The variables that a command is given apart from those that every program sees. */
function variablesOf(environment: Value | undefined): Map<string, Value> {
  return new Map(
    [...(environment?.props ?? [])].filter(([, value]) => allOrigins(value).size + value.texts.length > 0),
  );
}
