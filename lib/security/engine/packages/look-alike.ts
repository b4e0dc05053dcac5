import { type Ecosystem, POPULAR } from "./popular";
import { isOneSlip } from "./slip";

const MIN_CHARS = 5;
/** Signs that are taken for each other. */
const CONFUSED: [RegExp, string][] = [
  [/rn/g, "m"],
  [/vv/g, "w"],
  [/[1|I]/g, "l"],
  [/0/g, "o"],
  [/5/g, "s"],
];

/** The popular package that a name was probably chosen to be taken for, or null. */
export function lookAlikeOf(written: string, ecosystem: Ecosystem): string | null {
  const name = normalised(written.toLowerCase(), ecosystem);
  const popular = POPULAR[ecosystem];
  if (
    written.length < MIN_CHARS ||
    written.length > 60 ||
    written.startsWith("@") ||
    popular.has(name) ||
    popular.has(written)
  )
    return null;

  const folded = CONFUSED.reduce((text, [pattern, letter]) => text.replace(pattern, letter), written).toLowerCase();
  for (const known of popular) {
    if (known.length < MIN_CHARS) continue;
    if (
      folded === known ||
      folded === CONFUSED.reduce((text, [pattern, letter]) => text.replace(pattern, letter), known)
    )
      return known;
    if (name.replaceAll(/[-_.]/g, "") === known.replaceAll(/[-_.]/g, "") && name.length > 7) return known;
    if (known.length >= 6 && isOneSlip(name, known) && !isUsualVariant(name, known)) return known;
  }
  return null;
}

function normalised(name: string, ecosystem: Ecosystem): string {
  return ecosystem === "pypi" ? name.replaceAll(/[-_.]+/g, "-") : name;
}

/** A plural, a number, another language's version of the same name. */
function isUsualVariant(name: string, known: string): boolean {
  const [longer, shorter] = name.length > known.length ? [name, known] : [known, name];
  if (longer.length > shorter.length && longer.startsWith(shorter) && /[^s]s$|\d$/.test(longer)) return true;
  return name.replaceAll(/\d/g, "") === known.replaceAll(/\d/g, "");
}
