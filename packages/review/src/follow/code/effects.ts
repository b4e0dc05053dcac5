import { isApi } from "../../match/apis";
import { effectOf, writingOf } from "./api-tables";
import { commandLine, ofArguments, readInput, startsFile } from "./command";
import { filesMadeBy, outputOf } from "./command-output";
import type { Machine } from "./machine";
import { addOrigins, type Origins, originsOf } from "./origin";
import { noteSending } from "./sending";
import type { Site } from "./sources";
import { noteProgram, noteStart, noteWorker } from "./start";
import { allGiven, allOrigins, allTexts, from, named, originsOfAll, textual, unknown, type Value } from "./value";
import { noteFile, noteWriting } from "./writing";

/** Notes what a library function does to the world and gives what it answers; null for one that does nothing of note. */
export function noteEffects(machine: Machine, api: string, site: Site): Value | null {
  const writing = writingOf(api);
  if (writing) return noteWriting(machine, api, site, writing);

  switch (effectOf(api)) {
    case "send":
      return noteSending(machine, api, site);
    case "run_code":
      return noteCode(machine, api, site);
    case "run_command":
      return noteCommand(machine, api, site);
    case "delete": {
      const path = /^(?:pathlib\.)?Path/.test(api) ? site.receiver : site.given.args[0];
      machine.emit({ kind: "delete", api, line: site.line, texts: path?.texts ?? [], target: path?.origins });
      return unknown();
    }
    case "connect":
      return noteConnection(machine, api, site);
    case "redirect":
    case "registry": {
      const content = site.given.args.flatMap((arg) => allTexts(arg)).slice(0, 20);
      const kind = effectOf(api) === "redirect" ? "redirect" : "registry";
      machine.emit({ kind, api, line: site.line, content, data: originsOfAll(allGiven(site.given)) });
      return unknown();
    }
    case "grant":
    case "endorse": {
      const given = allGiven(site.given);
      const kind = effectOf(api) === "grant" ? "grant" : "endorse";
      machine.emit({
        kind,
        api,
        line: site.line,
        texts: given.flatMap((each) => allTexts(each, LEVELS_OF_RIGHTS)),
        data: originsOfAll(given),
      });
      return null;
    }
    case "watch": {
      machine.emit({ kind: "watch", api, line: site.line });
      return { ...from({ kind: "keystrokes", what: "the keyboard", line: site.line }), names: [`${api}()`] };
    }
    case "encrypt": {
      const data = originsOfAll(allGiven(site.given));
      machine.emit({ kind: "encrypt", api, line: site.line, data });
      return { ...unknown(), origins: data };
    }
    default:
      return null;
  }
}

function noteConnection(machine: Machine, api: string, { receiver, given, line }: Site): Value {
  const texts = given.args.flatMap((arg) => allTexts(arg)).slice(0, 8);
  machine.emit({ kind: "connect", api, line, texts });
  // A library makes a connection, and an object of it is connected.
  if (receiver?.names.some((name) => name.endsWith("()"))) {
    receiver.made = {
      args: [...(receiver.made?.args ?? []), ...given.args],
      named: new Map([...(receiver.made?.named ?? [])]),
    };
    return receiver;
  }
  const connection = named(`${api}()`);
  connection.made = given;
  connection.origins = originsOf({ kind: "socket", what: texts[0] ?? "", line });
  if (api === "asyncio.open_connection") connection.items = [{ ...connection }, { ...connection }];
  return connection;
}

/** How deep who is let in may lie in what is said of rights. */
const LEVELS_OF_RIGHTS = 8;

const runsFile = isApi("run-file");
const runsLater = isApi("run-later");
const makesFunction = isApi("make-function");
const fillsMemory = isApi("run-memory");
const runsWorker = isApi("run-worker");
const unpacks = isApi("unpack-objects");
const startsProgram = isApi("start-program");

function noteCode(machine: Machine, api: string, site: Site): Value {
  const { receiver, given, line } = site;
  if (runsFile(api)) return noteFileRun(machine, api, site);
  const isFunction = makesFunction(api);
  const code =
    (fillsMemory(api) ? given.args[1] : isFunction ? given.args.at(-1) : given.args[0]) ??
    (/\(\)\.load$/.test(api) ? receiver : null) ??
    unknown();
  const data = allOrigins(code);
  if (runsLater(api) && (code.functions.length > 0 || (code.texts.length === 0 && !isForeign(data)))) return unknown();
  if (/^yaml\./.test(api) && !isUnsafeYaml(api, given.args[1] ?? given.named.get("Loader")))
    return { ...unknown(), origins: code.origins };
  if (runsWorker(api) && !given.args[1]?.props?.has("eval") && !isForeign(data)) {
    noteWorker(machine, code.texts, given);
    return { ...named(`${api}()`), made: given };
  }
  if (code.names.includes("__doc__")) data.set("decoded", { kind: "decoded", what: "", line });
  machine.emit({ kind: "run_code", api, line, texts: code.texts.slice(0, 4).map((text) => text.slice(0, 2000)), data });
  const encoding = [...data.values()].find(({ kind }) => kind === "decoded")?.what ?? "";
  if (!unpacks(api)) for (const text of code.texts.slice(0, 3)) machine.runText(text, encoding, line);
  return isFunction ? named("compiled") : unknown();
}

/** Whether something comes from another machine. */
function isForeign(data: Origins): boolean {
  return [...data.values()].some(({ kind }) => kind === "download" || kind === "socket");
}

/** A file that is run as code: what matters is who has put what into it. */
function noteFileRun(machine: Machine, api: string, { receiver, given, line, stored }: Site): Value {
  const data: Origins = new Map();
  const gather = (value: Value, depth: number) => {
    addOrigins(data, value.origins);
    for (const text of value.texts) addOrigins(data, stored.get(text)?.origins ?? new Map());
    if (depth < 3) for (const one of value.made?.args.slice(0, 4) ?? []) gather(one, depth + 1);
  };
  for (const value of [...given.args, ...given.named.values(), ...(receiver ? [receiver] : [])]) gather(value, 0);
  if (isForeign(data)) machine.emit({ kind: "run_code", api, line, texts: [], data });
  return named(`${api}()`);
}

function isUnsafeYaml(api: string, loader: Value | undefined): boolean {
  if (/unsafe_load$/.test(api)) return true;
  return /Unsafe|FullLoader|yaml\.Loader$/.test(loader?.names[0] ?? "");
}

function noteCommand(machine: Machine, api: string, { given, line, stored }: Site): Value {
  const [texts, origins] = commandLine(given);
  const input =
    given.named.get("input") ??
    given.args
      .slice(1)
      .find(({ props }) => props?.has("input"))
      ?.props?.get("input");
  const data = new Map(origins);
  if (input) addOrigins(data, readInput(given.args[0], input));
  if (input) for (const text of texts.slice(0, 2)) noteProgram(machine, text, allOrigins(input), line);
  const started: string[] = [];
  for (const [path, content] of stored) {
    if (!texts.some((text) => text.includes(path))) continue;
    const isStarted = texts.some((text) => startsFile(text, path));
    addOrigins(data, isStarted ? content.origins : ofArguments(content.origins));
    if (isStarted) started.push(path);
  }
  machine.emit({ kind: "run_command", api, line, texts, data, content: started, isWords: takesWords(api, given) });
  for (const path of started.slice(0, 4)) startWritten(machine, path, stored.get(path)?.texts[0] ?? "", line);
  for (const { path, origin } of texts.flatMap((text) => filesMadeBy(text, line))) {
    noteFile(machine, api, textual(path), from(origin), line);
  }

  const output = named(`${api}()`);
  output.made = given;
  output.origins = outputOf(texts, line);
  for (const path of noteStart(machine, texts, given))
    addOrigins(output.origins, machine.over.of(path).printed.origins);
  return output;
}

/** Such functions start a program with its arguments, unless they are told to ask a shell. */
function takesWords(api: string, { args, named }: Site["given"]): boolean {
  const [program] = args;
  return (
    startsProgram(api) &&
    program?.items == null &&
    !named.has("shell") &&
    !args.some(({ props }) => props?.has("shell"))
  );
}

/** A program that was written a moment ago does what its text says. */
function startWritten(machine: Machine, path: string, code: string, line: number): void {
  if (code.length < 12) return;
  if (/\.py$/.test(path)) machine.runText(code, "", line, "python");
  else if (/js$/.test(path)) machine.runText(code, "", line, "javascript");
  else machine.emit({ kind: "run_command", api: "written script", line, texts: [code] });
}
