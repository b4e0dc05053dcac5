import type { EventKind } from "../kinds";
import type { CodeLanguage } from "../syntax/code-language";
import type { Guard } from "./guard";
import type { HandOver } from "./hand-over";
import type { Expr, FunctionCode, Stmt } from "./ir";
import type { Origins } from "./origin";
import type { SettingsFiles } from "./settings-file";
import type { Closure, Given, Scope, Value } from "./value";

/** Something that a program does to the world around it. */
export type Event = {
  kind: EventKind;
  /** The library function that does it. */
  api: string;
  file: string;
  line: number;
  language?: CodeLanguage;
  /** Tells apart the programs of one file: the fenced blocks of a text. */
  unit: string;
  /** The file of the program that does so, in code of its own or in what it imports. */
  program: string;
  texts: string[];
  /** Where what is sent, run or written comes from. */
  data: Origins;
  /** Where what is sent in headers comes from, as keys of an API are. */
  credentials: Origins;
  /** Where the address or the path comes from. */
  target: Origins;
  /** Texts that are written or sent, a few of them; the stored files that a command starts. */
  content: string[];
  /** Whether nothing is made of the answer. */
  isUnheeded: boolean;
  /** What the program asks before it does so. */
  guards: Guard[];
  /** How the code was encoded, where it was. */
  hidden: string | null;
  /** A list of words that no shell reads, where it is not known which word is the program. */
  isWords?: boolean;
};

/** One source text that is followed: a file, a fenced block, or code found in a string. */
export type Module = {
  path: string;
  unit: string;
  language: CodeLanguage;
  /** Whether others may import it. */
  isFile: boolean;
  body: Stmt[];
  scope: Scope;
  exports: Value;
  hidden: string | null;
  closures: Closure[];
  /** What goes on beside the program, and sees what it does after the start. */
  beside: (() => void)[];
  state: "new" | "running" | "done";
};

/** How often a function was called; of one that is called often also what it was given lately, and what it returned. */
export type Calls = { count: number; seen: Set<string | FunctionCode> | null; returned: Value | null };

/** What evaluation shares: its budget, the modules, what has been seen. */
export type Machine = {
  stepsLeft: number;
  depth: number;
  /** How many branches and loops the place lies in. */
  branch: number;
  calls: number;
  /** The functions that are being followed, none of them twice at a time. */
  active: Set<FunctionCode>;
  called: Map<FunctionCode, Calls>;
  guards: Guard[];
  /** The calls of the statement that is gone through whose answers nobody looks at. */
  unheeded: Expr[];
  /** The program that is gone through, and the module that its code stands in just now: its own, or an imported one. */
  module: Module;
  place: Module;
  /** What the package's programs hand each other. */
  over: HandOver;
  /** The program of the package that a word of a command names, or null. */
  programAt: (word: string, from?: string) => string | null;
  settings: SettingsFiles;
  /** What the programs log, for handlers of their own that carry it away. */
  logged: { record: Value; hasHandler: boolean };
  /** What the package's programs put into files, by the file's name. */
  stored: Map<string, Value>;
  evaluate: (expr: Expr, scope: Scope) => Value;
  invoke: (closure: Closure, given: Given) => Value;
  run: (statements: Stmt[], scope: Scope) => void;
  importModule: (name: string, line: number) => Value;
  runText: (code: string, encoding: string, line: number, language?: CodeLanguage) => void;
  emit: (event: Partial<Event> & Pick<Event, "kind" | "api" | "line">) => void;
};
