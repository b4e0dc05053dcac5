/** What an argument has to be: a word, or an option by its word or one of its letters, with its value. */
export type ArgumentPattern = { kind: "operand"; pattern: string } | OptionPattern;
type OptionPattern = { kind: "option"; pattern: string; letters: string; value?: string };

/** A command's name and arguments, each as the ways in which it may be written. */
export type CommandPattern = { name: string; args: ArgumentPattern[] };

/** What is wrong with how a command, a path or a text is written. */
export class InvalidCommand extends Error {}

/** The names of a list in `knowledge/names`, or none where there is no such list. */
export type ListedNames = (list: string) => string[] | undefined;

const WORD = /^[^\s"'`;&]+$/;
const LIST = /\{([a-z][a-z-]*)\}/g;

/**
 * Compiles `networksetup -setwebproxy|-setsecurewebproxy *`: a name, arguments in their order, between which others may stand,
 * and options, which stand anywhere; `*` is any characters, `?` one, `a|b` one of two, `{list}` one of a list of names; `-x` also stands
 * among other letters, `--option=value` may be two words. Each becomes the source of a pattern. Throws `InvalidCommand`.
 */
export function compileCommand(written: string, names: ListedNames): CommandPattern {
  const [name = "", ...words] = written.trim().split(/\s+/);
  for (const word of [name, ...words])
    if (!WORD.test(word))
      throw new InvalidCommand(`${word} is no name or argument; quotes and signs of the shell can't be asked for`);
  if (/^\**$/.test(name)) throw new InvalidCommand(`A command needs a name: ${written}`);
  return { name: wholly(ways(name, names)), args: words.map((word) => argumentPattern(word, names)) };
}

/** Compiles `.claude/settings.json`, a path that may lie in any folder where it begins with none. */
export function compilePath(written: string, names: ListedNames): string {
  const paths = wholeList(written, names) ?? [written];
  return paths.map((path) => `^${/^[/~*]/.test(path) ? "" : "(?:.*/)?"}${glob(path, names)}$`).join("|");
}

/** Compiles `PermitRootLogin yes|true`, words in a row on one line that is no comment. */
export function compileText(written: string, names: ListedNames): string {
  const words = written.trim().split(/\s+/);
  const [first = "", last = ""] = [words[0], words.at(-1)];
  const before = /^\w/.test(first) ? "(?<![\\w-])" : "";
  const behind = /\w$/.test(last) ? "(?![\\w-])" : "";
  return `^(?![ \\t]*#)[^\\n]*?${before}${words.map((word) => `(?:${ways(word, names).join("|")})`).join("\\s+")}${behind}`;
}

function argumentPattern(word: string, names: ListedNames): ArgumentPattern {
  const [, options, value] = /^(-[^=]+)=(.+)$/.exec(word) ?? [];
  if (options && value) return { ...optionPattern(options.split("|"), names), value: wholly(ways(value, names)) };
  const written = word.split("|").flatMap((way) => wholeList(way, names) ?? [way]);
  return written.every((way) => /^-./.test(way))
    ? optionPattern(written, names)
    : { kind: "operand", pattern: wholly(ways(word, names)) };
}

/** The names of a list that stands for itself alone. */
function wholeList(written: string, names: ListedNames): string[] | null {
  const list = /^\{([a-z][a-z-]*)\}$/.exec(written)?.[1];
  return list === undefined ? null : listed(list, names);
}

function optionPattern(written: string[], names: ListedNames): OptionPattern {
  const letters = written.flatMap((way) => /^-([a-z\d])$/i.exec(way)?.[1] ?? []);
  const words = written.filter((way) => !/^-[a-z\d]$/i.test(way)).map((way) => glob(way, names));
  return { kind: "option", pattern: wholly(words), letters: letters.join("") };
}

function wholly(patterns: string[]): string {
  return `^(?:${patterns.join("|")})$`;
}

function ways(word: string, names: ListedNames): string[] {
  return word.split("|").map((way) => glob(way, names));
}

function glob(written: string, names: ListedNames): string {
  return written
    .split(LIST)
    .map((part, index) => (index % 2 === 1 ? oneOf(listed(part, names)) : escaped(part)))
    .join("");
}

function listed(list: string, names: ListedNames): string[] {
  const found = names(list);
  if (!found) throw new InvalidCommand(`There is no list ${list} in knowledge/names.`);
  return found;
}

/** A name is a whole word of what it stands in. */
function oneOf(names: string[]): string {
  const longestFirst = names.toSorted((one, other) => other.length - one.length);
  return `(?<![A-Za-z\\d])(?:${longestFirst.map(escaped).join("|")})(?![A-Za-z\\d])`;
}

/** `*` is any characters, `?` one, `\\*` the sign itself. */
function escaped(text: string): string {
  return text
    .split("\\*")
    .map((part) =>
      part
        .replace(/[.+^${}()[\]\\/]/g, "\\$&")
        .replaceAll("*", "[^\\n]*")
        .replaceAll("?", "[^\\n]"),
    )
    .join("\\*");
}
