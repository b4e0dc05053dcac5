import type { ListedNames } from "./command-pattern";

/** What is wrong with a regular expression of a rule. */
export class InvalidPattern extends Error {}

const LIST = /\{([a-z]+(?:-[a-z]+)*)\}/g;

/** Compiles a regular expression in which `{list}` stands for one of a list of names. Throws `InvalidPattern`. */
export function checkPattern(written: string, names: ListedNames): void {
  const source = filledIn(written, (list) => {
    if (!names(list)) throw new InvalidPattern(`There is no list ${list} in knowledge/names.`);
    return "x";
  });
  try {
    new RegExp(source, "u");
  } catch (error) {
    throw new InvalidPattern(`${written} can't be read: ${(error as Error).message}`);
  }
}

/** The source of a pattern with a source for each list that it names. */
export function filledIn(written: string, anyOf: (list: string) => string): string {
  return written.replaceAll(LIST, (_, list: string) => anyOf(list));
}
