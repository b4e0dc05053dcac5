import type { Followed } from "../shell/followed";
import type { Value as ShellValue, Taint } from "../shell/value";
import { isOthersItem } from "./command-output";
import type { Machine } from "./machine";
import { addOrigins, type Origin, type Origins, originsOf } from "./origin";
import { feed, unknown, type Value } from "./value";

/** What a word of a command holds: its text where it is known, where its data comes from, whose output it is. */
type Note = { text: string | null; origins: Origin[]; programs: string[] };

/** What a command hands to a program of the package, to a file or to another machine. */
export type ShellStep = {
  file: string;
  line: number;
  api: string;
  start: { path: string; args: Note[]; input: Note; variables: [string, Note][] } | null;
  writes: { path: string; note: Note }[];
  sends: { to: string[]; note: Note }[];
  /** The words of a command that talks to other machines, which may name a file that a program has filled. */
  words: string[];
};

const MAX_WORD_CHARS = 300;
const IS_FILE = /^[^*$\0]{0,200}\.\w{1,8}$|^(?:\/tmp\/|~\/)[^*$\0]{1,200}$/;
const CARRIES_FILES = /^(?:curl|wget|nc|ncat|netcat|scp|rsync|sftp|ftp|lftp|rclone|aws|gsutil|xh|http|https)$/;

/** The commands of a shell text by which programs of the package come to their data, or their data goes on. */
export function shellStepsOf({ file, commands, lineOf }: Followed): ShellStep[] {
  return commands.flatMap((command) => {
    const line = lineOf(command);
    const note = (value: ShellValue) => noteOf(value, line);
    const { starts } = command;
    const step: ShellStep = {
      file: file.path,
      line,
      api: command.name,
      start: starts && {
        path: starts.path,
        args: starts.args.slice(0, 20).map(note),
        input: note(command.input),
        variables: [...starts.variables].slice(0, 20).map(([name, value]) => [name, note(value)]),
      },
      writes: command.writes
        .map(({ path, value }) => ({ path, note: note(value) }))
        .filter(({ path, note }) => IS_FILE.test(path) && hasData(note)),
      sends: command.sends
        .map(({ to, value }) => ({ to, note: note(value) }))
        .filter(({ note }) => note.programs.length > 0),
      words: CARRIES_FILES.test(command.name) ? command.args.map(({ text }) => text.slice(0, MAX_WORD_CHARS)) : [],
    };
    const isOfUse = step.start || step.writes.length > 0 || step.sends.length > 0 || step.words.length > 0;
    return isOfUse ? [structuredClone(step)] : [];
  });
}

function hasData({ origins, programs }: Note): boolean {
  return origins.length + programs.length > 0;
}

function noteOf({ text, isKnown, taints }: ShellValue, line: number): Note {
  return {
    text: isKnown && text.length < MAX_WORD_CHARS ? text : null,
    origins: taints.flatMap((taint) => originOf(taint, line)),
    programs: taints.flatMap((taint) => (taint.kind === "program" ? [taint.path] : [])),
  };
}

function originOf(taint: Taint, line: number): Origin[] {
  switch (taint.kind) {
    case "secret": {
      // One login by its name is the user's own, where no other program keeps it there for itself.
      const { place, what, asked } = taint;
      const isOwn = place === "keychain" && asked !== undefined && !isOthersItem(asked);
      return [isOwn ? { kind: "token_file", what: asked, line } : { kind: place, what, line }];
    }
    case "environment":
      return [{ kind: "environment", what: "the whole environment", line }];
    case "key":
      return [{ kind: "variable", what: taint.name, line }];
    default:
      return [];
  }
}

/** Gives the programs of the package, and the files between them, what the commands hand to them. */
export function handOverByShell(machine: Machine, steps: ShellStep[]): void {
  for (const { file, start, writes } of steps) {
    const held = (note: Note) => valueAt(machine, file, note);
    const path = start && machine.programAt(start.path, file);
    if (start && path) {
      machine.over.give(path, {
        args: start.args.map(held),
        input: held(start.input),
        variables: new Map(start.variables.map(([name, note]) => [name, held(note)])),
      });
    }
    for (const write of writes) {
      const stored = machine.stored.get(write.path) ?? unknown();
      feed(stored, held(write.note));
      machine.stored.set(write.path, stored);
    }
  }
}

function valueAt(machine: Machine, file: string, { text, origins, programs }: Note): Value {
  const value = unknown();
  if (text !== null && text !== "") value.texts.push(text);
  addOrigins(value.origins, originsOf(...origins));
  for (const program of programs) {
    const path = machine.programAt(program, file);
    if (path) addOrigins(value.origins, machine.over.of(path).printed.origins);
  }
  return value;
}

/** What the commands send that programs of the package have printed or put into files. */
export function sentByShell(machine: Machine, steps: ShellStep[]): (Pick<ShellStep, "file" | "line" | "api"> & Sent)[] {
  return steps.flatMap(({ file, line, api, sends, words }) => {
    const printed = sends.map(({ to, note }) => ({
      to,
      data: valueAt(machine, file, { ...note, origins: [] }).origins,
    }));
    const stored: Origins = new Map();
    for (const [path, value] of machine.stored) {
      if (path.length > 3 && words.some((word) => word.endsWith(path))) addOrigins(stored, value.origins);
    }
    const all = [
      ...printed,
      { to: words.filter((word) => /^(?:https?|s3|gs):\/\/|^[\w.@-]+:/.test(word)), data: stored },
    ];
    return all.flatMap(({ to, data }) =>
      data.size > 0 && to.length > 0 ? [{ file, line, api, texts: to, data }] : [],
    );
  });
}

type Sent = { texts: string[]; data: Origins };
