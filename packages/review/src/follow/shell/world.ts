import type { ProgramStart } from "./program-start";
import type { Script } from "./syntax";
import { NOTHING, type Taint, type Value } from "./value";

/** What a run of shell has made of its surroundings so far. */
export type World = {
  variables: Map<string, Value>;
  files: Map<string, Value>;
  functions: Map<string, Script>;
  /** Sockets and files that were opened by number. */
  channels: Map<number, Value>;
  /** Where the standard input of commands comes from that name none. */
  input: Value;
  commandsLeft: number;
  depth: number;
};

export type Language = "shell" | "python" | "javascript" | "powershell" | "other";

/** Something that a command does beyond printing. */
export type Run = { value: Value; how: "pipe" | "argument" | "file" | "evaluated"; language: Language };
export type Write = { path: string; value: Value; appends: boolean };
export type Send = { value: Value; to: string[]; how: string };

/** A command that was run in the abstract, with what came of it. */
export type CommandEffect = {
  /** Without its folder, lower-case; empty for a bare redirection. */
  name: string;
  /** The name as it is called, with its folder. */
  path: string;
  args: Value[];
  wrappers: string[];
  /** Variables that are set for this command alone. */
  variables: [name: string, value: Value][];
  input: Value;
  output: Value;
  runs: Run[];
  writes: Write[];
  sends: Send[];
  starts: ProgramStart | null;
  /** Files and sockets that its output or input is tied to. */
  redirects: { fd: number | null; operator: string; target: string }[];
  isBackground: boolean;
  isSilent: boolean;
  /** Whether it calls a function of the same text. */
  isOwn: boolean;
  /** How its name was hidden from a reader, or null. */
  disguise: string | null;
  /** The layers that were taken off to see it, outermost first. */
  layers: string[];
  /** Counted in characters of the outermost text. */
  offset: number;
};

export function newWorld(): World {
  return {
    variables: new Map(),
    files: new Map(),
    functions: new Map(),
    channels: new Map(),
    input: NOTHING,
    commandsLeft: 10_000,
    depth: 0,
  };
}

/** Paths that mean the same file are one key. */
export function fileKey(path: string): string {
  return path
    .replace(/^(?:\.\/)+(?!\*)/, "")
    .replace(/\/+$/, "")
    .replaceAll(/\/{2,}/g, "/");
}

const MAX_FILES = 2000;

export function writeFile(world: World, { path, value, appends }: Write): void {
  const key = fileKey(path);
  const before = appends ? world.files.get(key) : undefined;
  if (!before && world.files.size >= MAX_FILES) return;
  const taints: Taint[] = before ? [...before.taints, ...value.taints].slice(0, 12) : value.taints;
  const text = before ? before.text + value.text : value.text;
  world.files.set(key, {
    text,
    isKnown: value.isKnown && (before?.isKnown ?? true) && text.length < 32 * 1024,
    taints,
  });
}

/** What is known of a file: by its path, by its name elsewhere, or by the folder that it lies in. */
export function readFile(world: World, path: string): Value | null {
  const key = fileKey(path);
  if (key === "") return null;
  return world.files.get(key) ?? null;
}
