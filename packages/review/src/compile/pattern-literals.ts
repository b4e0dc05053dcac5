import { type AST, RegExpParser } from "@eslint-community/regexpp";

/** Shorter ones are in most texts. */
const MIN_CHARS = 3;
/** So many tell a text apart no faster than the pattern itself. */
const MAX_LITERALS = 60;
const NOT_ASCII = 0x80;

/**
 * Texts in small letters of which every match of a regular expression has one; null where that can't be told, as of a
 * pattern that names a list.
 */
export function literalsOf(source: string): string[] | null {
  if (/\{[a-z]/.test(source)) return null;
  const { alternatives } = new RegExpParser().parsePattern(source, 0, source.length, { unicode: true });
  const found = ofAny(alternatives);
  return found && found.length <= MAX_LITERALS ? [...new Set(found)] : null;
}

function ofAny(alternatives: AST.Alternative[]): string[] | null {
  const each = alternatives.map(({ elements }) => ofAll(elements));
  return each.every((found) => found !== null) ? each.flat() : null;
}

/** Of all that stands one behind the other, what is found least often. */
function ofAll(elements: AST.Element[]): string[] | null {
  const [most] = [...runsIn(elements).map((run) => [run]), ...elements.flatMap((element) => within(element) ?? [])]
    .filter((found) => shortest(found) >= MIN_CHARS)
    .toSorted((one, other) => shortest(other) - shortest(one) || one.length - other.length);
  return most ?? null;
}

function shortest(literals: string[]): number {
  return Math.min(...literals.map(({ length }) => length));
}

/** Letters that follow one another; one that may be repeated ends a run. */
function runsIn(elements: AST.Element[]): string[] {
  const runs = [""];
  for (const element of elements) {
    const isRepeated = element.type === "Quantifier" && element.min > 0;
    const char = isRepeated ? element.element : element;
    const isPlain = char.type === "Character" && char.value < NOT_ASCII;
    if (isPlain) runs.push(`${runs.pop()}${String.fromCodePoint(char.value).toLowerCase()}`);
    if (!isPlain || isRepeated) runs.push("");
  }
  return runs;
}

function within(element: AST.Element): [string[]] | null {
  if (element.type === "Quantifier") return element.min > 0 ? within(element.element) : null;
  if (element.type !== "Group" && element.type !== "CapturingGroup") return null;
  const found = ofAny(element.alternatives);
  return found && [found];
}
