import { regularForms } from "../compile/form";
import { MEMORY_FILE_NAMES } from "../instructions/memory-files";
import { namesOf } from "../match/names";

const TELLING = new Set([
  ...namesOf("telling-words").flatMap(regularForms),
  ...MEMORY_FILE_NAMES.map((name) => name.toLowerCase()),
]);
const WORD = /[\w.'-]{1,60}/g;
/** What a word may be set in. */
const EDGES = /^[-'_]+|[-.'_]+$|'s$/g;
const HAS_EDGE = /^[-'_]|[-.'_]$|'s$/;
const NOT_ASCII = /[^\0-\x7f]/;

/** Whether a text has a word that means something to a review, as any of another alphabet may. */
export function isTelling(text: string): boolean {
  if (NOT_ASCII.test(text)) return true;
  const words = text.toLowerCase().match(WORD) ?? [];
  return words.some((word) => TELLING.has(word) || (HAS_EDGE.test(word) && TELLING.has(word.replace(EDGES, ""))));
}
