import {
  type ArgumentPattern,
  compileCommand,
  compilePath,
  compileText,
  type ListedNames,
} from "../compile/command-pattern";
import type { CommandEffect } from "../follow/shell/world";
import { RULE_SET } from "./rule-set";

/** A command as rules see it: `npx tool` is `tool`, and the home folder is `~`. */
export type Call = { name: string; words: string[] };

type Pattern = { name: RegExp; args: Argument[] };
type Argument = (words: string[], from: number) => number;

const FETCHES_AND_STARTS = /^(?:npx|bunx|pnpx|uvx)$/;
const MAX_CLUSTER_LETTERS = 8;
const NAMES: ListedNames = (list) => RULE_SET.names[list];

/** The ways in which a command is to be understood: as it stands, and as what it fetches and starts. */
export function callsOf({ name, args }: Pick<CommandEffect, "name" | "args">): Call[] {
  const words = args.map(({ text }) => text.replace(/^\$\{?HOME\}?(?=\/|$)/, "~"));
  const call = { name, words };
  if (!FETCHES_AND_STARTS.test(name)) return [call];
  const at = words.findIndex((word) => !word.startsWith("-"));
  return at === -1 ? [call] : [call, { name: (words[at] ?? "").replace(/@.*$/, ""), words: words.slice(at + 1) }];
}

/** A test for commands that are written as one of some patterns. */
export function commandTest(written: string[]): (calls: Call[]) => boolean {
  const patterns = written.map(patternOf);
  return (calls) => calls.some((call) => patterns.some((pattern) => fits(pattern, call)));
}

/** A test for the names of commands that one of some patterns begins with. */
export function nameTest(written: string[]): (name: string) => boolean {
  const names = written.map((each) => patternOf(each).name);
  return (called) => names.some((name) => name.test(called));
}

/** A test for paths. */
export function pathTest(written: string[]): (path: string) => boolean {
  const pattern = new RegExp(written.map((each) => compilePath(each, NAMES)).join("|"), "i");
  return (path) => pattern.test(path.replace(/^\$\{?HOME\}?(?=\/)/, "~"));
}

/** A test for what a text says, line by line. */
export function textTest(written: string[]): (text: string) => boolean {
  const pattern = new RegExp(written.map((each) => compileText(each, NAMES)).join("|"), "im");
  return (text) => pattern.test(text);
}

function patternOf(written: string): Pattern {
  const { name, args } = compileCommand(written, NAMES);
  return { name: new RegExp(name, "i"), args: args.map(argumentOf) };
}

/** Options stand anywhere, the other arguments in their order with others between them. */
function fits({ name, args }: Pattern, { name: called, words }: Call): boolean {
  if (!name.test(called)) return false;
  let next = 0;
  return args.every((argument) => {
    const found = argument(words, next);
    if (found !== -1) next = found;
    return found !== -1;
  });
}

/** Tells for the words of a command from where the next argument is to stand, or -1. */
function argumentOf(asked: ArgumentPattern): Argument {
  const pattern = new RegExp(asked.pattern, "i");
  if (asked.kind === "operand") {
    return (words, from) =>
      words.findIndex((word, at) => at >= from && !isOption(word) && pattern.test(word)) + 1 || -1;
  }
  const value = asked.value === undefined ? null : new RegExp(asked.value, "i");
  const isAsked = (word: string) => pattern.test(word) || hasLetter(word, asked.letters);
  return (words, from) => {
    const isGiven = words.some((word, at) => {
      if (!value) return isAsked(word) || isAsked(word.replace(/=.*$/s, ""));
      const [, option = "", inline = ""] = /^([^=]+)=(.*)$/s.exec(word) ?? [];
      return (isAsked(option) && value.test(inline)) || (isAsked(word) && value.test(words[at + 1] ?? ""));
    });
    return isGiven ? from : -1;
  };
}

function isOption(word: string): boolean {
  return /^-./.test(word);
}

/** `-xzf` has the letters x, z and f. */
function hasLetter(word: string, letters: string): boolean {
  if (letters === "" || word.length > MAX_CLUSTER_LETTERS || !/^-[a-z\d]+$/i.test(word)) return false;
  return [...letters].some((letter) => word.includes(letter));
}
