/** A command's name and arguments, each as the ways in which it may be written. */
export type CommandPattern = { name: string; words: string[] };

/** What is wrong with how a command is written. */
export class InvalidCommand extends Error {}

const WORD = /^[^\s"'`$;&<>]+$/;

/**
 * Compiles `networksetup -setwebproxy|-setsecurewebproxy *`: the name and arguments in their order, between which others may
 * stand; `*` is any characters, `a|b` one of two. Each becomes the source of a pattern. Throws `InvalidCommand`.
 */
export function compileCommand(written: string): CommandPattern {
  const [name, ...words] = written.trim().split(/\s+/).map(wordPattern);
  if (!name || name === "^(?:.*)$") throw new InvalidCommand(`A command needs a name: ${written}`);
  return { name, words };
}

function wordPattern(word: string): string {
  if (!WORD.test(word))
    throw new InvalidCommand(`${word} is no name or argument; quotes and variables can't be asked for`);
  const ways = word.split("|").map((way) => way.replace(/[.+?^${}()[\]\\/]/g, "\\$&").replaceAll("*", ".*"));
  return `^(?:${ways.join("|")})$`;
}
