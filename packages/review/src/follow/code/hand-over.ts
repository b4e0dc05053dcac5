import { isApi } from "../../match/apis";
import type { Machine } from "./machine";
import { addOrigins, type Origins, originsOf } from "./origin";
import { allGiven, allTexts, either, feed, type Given, named, unknown, type Value } from "./value";

/** What a program of the package gets from those that start it, and what it prints for them. */
type Handed = { args: Value[]; input: Value; variables: Map<string, Value>; printed: Value; speaks: boolean };

/** What the programs of a package hand each other without importing: words of a command, input and output, variables. */
export type HandOver = {
  of: (path: string) => Handed;
  give: (path: string, given: Partial<Pick<Handed, "args" | "input" | "variables">>) => void;
  /** Whether a program was given something of note, which those that were gone through before have not seen. */
  isNews: () => boolean;
};

const MAX_ARGS = 40;

/** A package of whose programs none has started another yet. */
export function handOver(): HandOver {
  const programs = new Map<string, Handed>();
  let isNews = false;

  function of(path: string): Handed {
    const known = programs.get(path);
    if (known) return known;
    const fresh = { args: [], input: unknown(), variables: new Map(), printed: unknown(), speaks: false };
    programs.set(path, fresh);
    return fresh;
  }

  function put(to: Value, value: Value): void {
    const before = to.origins.size + to.texts.length;
    feed(to, value);
    for (const text of value.texts) if (to.texts.length < 4 && !to.texts.includes(text)) to.texts.push(text);
    if (to.origins.size + to.texts.length > before) isNews = true;
  }

  function give(path: string, { args = [], input, variables }: Parameters<HandOver["give"]>[1]): void {
    const handed = of(path);
    for (const [index, value] of args.slice(0, MAX_ARGS).entries()) {
      const known = handed.args[index] ?? unknown();
      handed.args[index] = known;
      put(known, value);
    }
    if (input) put(handed.input, input);
    for (const [name, value] of variables ?? []) {
      const known = handed.variables.get(name) ?? unknown();
      handed.variables.set(name, known);
      put(known, value);
    }
  }
  return { of, give, isNews: () => isNews };
}

const isWords = isApi("command-words");
const isInput = isApi("standard-input");
const parsesWords = isApi("parse-words");
const readsInput = isApi("read-input");
const prints = isApi("print");
const logs = isApi("log");
const carriesLogs = isApi("log-elsewhere");

/** What lies under a name of the language by which a program gets at what it is given; null for any other name. */
export function givenUnder(name: string, over: HandOver, program: string, line: number): Value | null {
  const areWords = isWords(name);
  if (!areWords && !isInput(name)) return null;
  const handed = over.of(program);
  const what = areWords ? "the command line" : "the standard input";
  const value = { ...named(name), origins: originsOf({ kind: "given", what, line }) };
  if (!areWords) addOrigins(value.origins, handed.input.origins);
  else if (handed.args.length > 0) {
    const skipped = /^process|^Bun/.test(name) ? 2 : /^Deno/.test(name) ? 0 : 1;
    const words = handed.args.map((word) => ({ ...word, origins: new Map([...value.origins, ...word.origins]) }));
    value.items = [...Array.from({ length: skipped }, unknown), ...words];
  }
  return value;
}

/** A variable of the environment with what the programs that start this one, or the package's settings, set it to. */
export function withHanded({ over, module, settings }: Machine, name: string, value: Value): Value {
  const handed = [over.of(module.path).variables.get(name), settings.variable(name)].flatMap((one) => one ?? []);
  return handed.length > 0 ? either([value, ...handed]) : value;
}

/** What a call gives that reads the words of the command, or the input; null for any other call. */
export function givenTo(api: string, over: HandOver, program: string, line: number): Origins | null {
  const isParsed = parsesWords(api);
  if (!isParsed && !readsInput(api)) return null;
  const handed = over.of(program);
  const what = isParsed ? "the command line" : "the standard input";
  const origins = originsOf({ kind: "given", what, line });
  for (const value of isParsed ? handed.args : [handed.input]) addOrigins(origins, value.origins);
  return origins;
}

/** Keeps what a call logs, and notes what carries that away. */
export function noteLogging(api: string, given: Given, machine: Machine, line: number): void {
  const { logged } = machine;
  if (carriesLogs(api)) {
    logged.hasHandler = true;
    const texts = allGiven(given).flatMap((arg) => allTexts(arg));
    if (logged.record.origins.size > 0) machine.emit({ kind: "send", api, line, texts, data: logged.record.origins });
  }
  if (!logs(api)) return;
  for (const arg of allGiven(given)) feed(logged.record, arg);
}

/** Keeps what a call prints, for whoever reads the output of the program. */
export function notePrinting(api: string, args: Value[], over: HandOver, program: string): void {
  if (!prints(api)) return;
  over.of(program).speaks = true;
  for (const arg of args) feed(over.of(program).printed, arg);
}
