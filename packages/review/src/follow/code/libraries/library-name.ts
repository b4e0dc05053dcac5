import { namesOf } from "../../../match/names";
import { isLowered } from "../../syntax/grammars";
import type { Machine } from "../machine";

/** What functions of the libraries of other languages than Python and JavaScript do, by the lists of `knowledge/names`. */
const LISTS = [
  "reads",
  "reads-either",
  "lists",
  "characters",
  "cmdlet-requests",
  "cmdlet-transfers",
  "cmdlet-invokes",
  "cmdlet-mails",
  "cmdlet-joins",
  "cmdlet-decodes-text",
  "cmdlet-tells",
  "cmdlet-starts",
  "walks",
  "environment",
  "variable",
  "home",
  "joins-paths",
  "joins-own",
  "copies",
  "requests",
  "temporary",
  "connects",
  "opens-request",
  "tells-request",
  "decodes",
  "decodes-hex",
  "rotates",
  "inflates",
  "unpacks",
  "machine",
  "time",
  "hears",
  "clipboard",
  "fetches",
  "fetches-file",
  "sends",
  "sends-parts",
  "writes-into",
  "methods-write",
  "writes-itself",
  "fills",
  "loads",
  "evaluates",
  "calls-by-name",
  "runs",
  "starts-command",
  "writes",
  "deletes",
  "looks-up",
  "sets-registry",
  "makes-list",
  "formats",
  "keeps",
  "keeps-own",
  "goes-through",
] as const;
export type Deed = (typeof LISTS)[number];

/** Stands before names of libraries of those languages, so that they are not taken for what another language calls the same. */
const MARK = "@";
const MAX_PARTS = 6;

let index: Map<string, Deed[]> | null = null;

function deedsByName(): Map<string, Deed[]> {
  if (index) return index;
  index = new Map();
  for (const list of LISTS) {
    for (const name of namesOf(`library-${list}`)) index.set(name, [...(index.get(name) ?? []), list]);
  }
  return index;
}

let spellings: Map<string, string> | null = null;

/** A part of a name as the libraries of .NET spell it, where PowerShell spells it in any way. */
export function spelled(word: string): string {
  if (!spellings) {
    const parts = LISTS.flatMap((list) => namesOf(`library-${list}`)).flatMap((name) => name.split("."));
    spellings = new Map(parts.filter((part) => /^[A-Z]/.test(part)).map((part) => [part.toLowerCase(), part]));
  }
  return spellings.get(word.toLowerCase()) ?? word;
}

/** The name under which a program of one of those languages reaches what it has not defined. */
export function libraryName({ place }: Pick<Machine, "place">, name: string): string {
  return isLowered(place.language) ? `${MARK}${name}` : name;
}

export function isLibraryName(name: string): boolean {
  return name.startsWith(MARK);
}

/** What a function does by its name, the most telling first: by its last parts together, or by the method alone. */
export function deedsOf(name: string, isMethod: boolean): Deed[] {
  const byName = deedsByName();
  const parts = name
    .replace(/^@\\?/, "")
    .replaceAll(/\(\)|\[\]/g, "")
    .split(/\.|::|->|\\/);
  for (let count = Math.min(parts.length, MAX_PARTS); count > 1; count -= 1) {
    const deeds = byName.get(parts.slice(-count).join("."));
    if (deeds) return deeds;
  }
  const last = parts.at(-1) ?? "";
  return (isMethod ? byName.get(`.${last}`) : byName.get(last)) ?? [];
}
