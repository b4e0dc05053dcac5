import { RULE_SET } from "./rule-set";

/** The names of a list in `knowledge/names`; throws where there is no such list. */
export function namesOf(list: string): string[] {
  const names = RULE_SET.names[list];
  if (!names) throw new Error(`There is no list ${list} in knowledge/names.`);
  return names;
}

/** A pattern's source for one of the names of some lists, where `*` stands for letters, digits, dots and hyphens. */
export function anyOf(...lists: string[]): string {
  return oneOf(lists.flatMap(namesOf));
}

/** The same for some names. */
export function oneOf(names: string[]): string {
  const longestFirst = names.toSorted((one, other) => other.length - one.length);
  return `(?:${longestFirst.map((name) => name.replace(/[.+?^${}()|[\]\\/]/g, "\\$&").replaceAll("*", "[\\w.-]*")).join("|")})`;
}
