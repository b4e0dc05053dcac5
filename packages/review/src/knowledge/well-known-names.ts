import { isSlipOf, isStuttered } from "../follow/packages/slip";
import { namesOf } from "../match/names";
import { BRANDS, NAMESAKES } from "./brands";

const MIN_CHARS = 5;
const INVENTED = new Set(namesOf("invented-name"));
const NEAR = new Set(namesOf("near-word"));

/** The well-known thing that a word is easily taken for, or null. */
export function knownNear(word: string): string | null {
  if (word.length < MIN_CHARS || INVENTED.has(word) || BRANDS.has(word)) return null;
  if (NAMESAKES.has(word) || NEAR.has(word)) return null;
  for (const known of INVENTED) {
    // "githubs" is a plural, "githubb" is not.
    const goesOn = word.startsWith(known) || known.startsWith(word);
    if (isSlipOf(word, known) && (!goesOn || isStuttered(word, known))) return known;
  }
  return null;
}
