import { anyOf } from "../../match/names";
import { matchesIn } from "../../read/matches";
import { asLine } from "../shell/quote";
import { addOrigins, type Origins, originsOf } from "./origin";
import { secretKindOf } from "./secret-path";
import { allOrigins, type Given, joinTexts, UNKNOWN, type Value } from "./value";

/** The command lines that a call may start, and where what stands in them comes from. */
export function commandLine({ args, named }: Given): [texts: string[], origins: Origins] {
  const program = args[0] ?? named.get("args") ?? named.get("cmd");
  const origins: Origins = new Map();
  if (!program) return [[], origins];
  const words = [...(program.items ?? [program])];
  const options = [...args.slice(1).flatMap((one) => one.props?.get("shell") ?? []), named.get("shell")];
  const isForShell = options.some((option) => /^true$/i.test(option?.texts[0] ?? ""));
  let isList = program.items !== null;
  const others: Value[] = [];
  // A program and, apart from it, the list of its arguments.
  for (const one of args.slice(1)) {
    const list = one.items ?? one.props?.get("args")?.items;
    if (list) words.push(...list);
    else if (one.texts.length > 0) others.push(one);
    isList ||= Boolean(list) && !isForShell;
  }
  for (const [index, word] of words.entries()) {
    addOrigins(origins, !isList || mayBeCode(words, index) ? allOrigins(word) : ofArguments(allOrigins(word)));
  }
  for (const one of others) addOrigins(origins, isList ? ofArguments(allOrigins(one)) : allOrigins(one));
  words.push(...others);
  const isShell = words.length > 2 && SHELL.test(words[0]?.texts[0] ?? "");
  const line = words.slice(0, 60).map((word, index) => {
    const isProgram = isShell && SHELL_CODE.test(words[index - 1]?.texts[0] ?? "");
    return isProgram ? { ...word, texts: word.texts.map((text) => asLine([text])) } : flat(word);
  });
  return [joinTexts(line, " "), origins];
}

/** A shell's program is one word of its arguments. */
const SHELL = /^(?:\S*\/)?(?:ba|z|da|k)?sh$/;
const SHELL_CODE = /^-\w{0,3}c$/;

/** Programs whose arguments may be programs. */
const INTERPRETER = new RegExp(`^(?:\\S*[/\\\\])?${anyOf("interpreter", "command-runner")}(?:\\.exe)?(?:\\s|$)`);
const INTERPRETER_NAME = /^(?:sys\.executable|process\.execPath|shell)$/;
const mayInterpret = (name: string) => INTERPRETER.test(name) || INTERPRETER_NAME.test(name);

/** Whether a word of a list is run: the program, what an interpreter is handed for one, and what may name its script. */
function mayBeCode(words: Value[], index: number): boolean {
  const [program, first] = words;
  if (index === 0) return true;
  if (!mayInterpret(program?.texts[0] ?? program?.names[0] ?? "")) return false;
  if (words.slice(1, 5).some(({ texts }) => CODE_OPTION.test(texts[0] ?? ""))) return true;
  return index === 1 && first?.texts.length === 0;
}

/** What a program reads of what it is handed: everything where it may be an interpreter, which runs it. */
export function readInput(program: Value | undefined, input: Value): Origins {
  const [first] = program?.items ?? [];
  const mayRunIt = !first || [...first.texts, ...first.names].some(mayInterpret);
  return mayRunIt ? allOrigins(input) : ofArguments(allOrigins(input));
}

const CODE_OPTION = /^(?:-|-\w{0,4}[ce]|\/[ck]|-(?:enc\w*|command|eval)|--eval|eval)$/i;

/** An argument is data to the program that takes it, wherever it was read or decoded. */
export function ofArguments(origins: Origins): Origins {
  return new Map([...origins].filter(([, { kind }]) => kind !== "decoded" && kind !== "download" && kind !== "socket"));
}

function flat(value: Value): Value {
  return value.texts.length === 0 && value.items
    ? { ...value, texts: joinTexts(value.items.slice(0, 30), " ") }
    : value;
}

const LEFT_OUT = /\s--(?:exclude|exclude-from|filter|ignore)[ \t=]{1,4}["']?[^\s"'`;|&<>()]{1,200}/g;

/** The secret files that a command names, but for those that it leaves out. */
export function pathsIn(command: string, line: number): Origins {
  const origins: Origins = new Map();
  for (const [word] of matchesIn(command.slice(0, 4000).replace(LEFT_OUT, ""), /[^\s"'`;|&<>()=@]{2,200}/g)) {
    const path = word.replace(/^(?:\$HOME|\$\{HOME\}|%USERPROFILE%|\$env:USERPROFILE)/i, "~");
    const kind = path.includes(UNKNOWN) && path.length < 6 ? null : secretKindOf(path);
    if (kind) addOrigins(origins, originsOf({ kind, what: path, line }));
  }
  return origins;
}

const STARTER = new RegExp(
  [
    String.raw`^(?:sudo\s+)?(?:(?:\S*\/)?(?:\ufffc|${anyOf("interpreter", "file-starter")})(?:\.exe)?\s+`,
    String.raw`(?:(?:[-/+]\S+|\d{3,4}|\S\+x|run)\s+)*)?["']?`,
  ].join(""),
  "i",
);

/** What is opened to be looked at. */
const SHOWN = /\.(?:png|jpe?g|gif|webp|svg|pdf|html?|csv|tsv|xlsx|docx|pptx|md|txt|json|mp[34]|wav|mov|epub)$/i;

/** Whether a command starts a file, or makes it a program, rather than works on it. */
export function startsFile(command: string, path: string): boolean {
  const text = command
    .slice(0, 1000)
    .trimStart()
    .replace(/^\.[/\\]/, "");
  const start = STARTER.exec(text)?.[0] ?? "";
  if (/^(?:open|start)\s/.test(start) && SHOWN.test(path)) return false;
  return (
    text.startsWith(path, start.length) ||
    text.startsWith(`./${path}`, start.length) ||
    (/&&\s*/.test(text) &&
      text
        .split(/&&|;/)
        .slice(1, 5)
        .some((one) => startsFile(one, path)))
  );
}
