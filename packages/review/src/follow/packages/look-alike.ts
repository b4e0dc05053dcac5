import { type Ecosystem, POPULAR } from "./popular";
import { asRead, isSlipOf, isStuttered, isTurned } from "./slip";

const MIN_CHARS = 5;
const MAX_CHARS = 60;
/** Shorter names have honest neighbours, but for two letters exchanged or one doubled. */
const MIN_CHARS_OF_SLIP = 6;

type Known = { byLook: Map<string, string>; byLetters: Map<string, string>; byLength: Map<number, string[]> };

const tables = new Map<Ecosystem, Known>();

/** The popular package that a name was probably chosen to be taken for, or null. */
export function lookAlikeOf(written: string, ecosystem: Ecosystem): string | null {
  const name = normalised(written.toLowerCase(), ecosystem);
  if (written.length < MIN_CHARS || written.length > MAX_CHARS || written.startsWith("@")) return null;
  if (POPULAR[ecosystem].has(name) || POPULAR[ecosystem].has(written)) return null;

  const { byLook, byLetters, byLength } = tables.get(ecosystem) ?? tableOf(ecosystem);
  const letters = name.length > 7 ? byLetters.get(bare(name)) : undefined;
  return byLook.get(asSeen(written)) ?? letters ?? slipOf(name, byLength);
}

/** The popular package that a program's import misspells; names to import are many, so that other neighbours are left. */
export function misspeltOf(written: string, ecosystem: Ecosystem): string | null {
  const known = lookAlikeOf(written, ecosystem);
  if (known === null) return null;
  const name = normalised(written.toLowerCase(), ecosystem);
  return isTurned(name, known) || isStuttered(name, known) || asSeen(written) === asSeen(known) ? known : null;
}

function slipOf(name: string, byLength: Map<number, string[]>): string | null {
  const near = [-1, 0, 1].flatMap((step) => byLength.get(name.length + step) ?? []);
  return (
    near.find((known) => {
      if (!isSlipOf(name, known) || isUsualVariant(name, known)) return false;
      return known.length >= MIN_CHARS_OF_SLIP || isTurned(name, known) || isStuttered(name, known);
    }) ?? null
  );
}

function tableOf(ecosystem: Ecosystem): Known {
  const table: Known = { byLook: new Map(), byLetters: new Map(), byLength: new Map() };
  for (const written of POPULAR[ecosystem]) {
    const known = normalised(written, ecosystem);
    if (known.length < MIN_CHARS) continue;
    table.byLook.set(asSeen(known), known).set(known, known);
    table.byLetters.set(bare(known), known);
    table.byLength.set(known.length, [...(table.byLength.get(known.length) ?? []), known]);
  }
  tables.set(ecosystem, table);
  return table;
}

/** With every sign as the letter that it is taken for. */
function asSeen(name: string): string {
  return asRead(name).toLowerCase();
}

function bare(name: string): string {
  return name.replaceAll(/[-_.]/g, "");
}

function normalised(name: string, ecosystem: Ecosystem): string {
  if (ecosystem === "pypi") return name.replaceAll(/[-_.]+/g, "-");
  return ecosystem === "cargo" ? name.replaceAll("-", "_") : name;
}

/** A plural, a number, another language's version of the same name. */
function isUsualVariant(name: string, known: string): boolean {
  const [longer, shorter] = name.length > known.length ? [name, known] : [known, name];
  if (longer.length > shorter.length && longer.startsWith(shorter) && /[^s]s$|\d$/.test(longer)) return true;
  return name.replaceAll(/\d/g, "") === known.replaceAll(/\d/g, "");
}
