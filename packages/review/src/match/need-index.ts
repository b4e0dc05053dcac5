import type { ClassForms } from "../compile/phrase";
import { needsOf, type PhraseNeeds, wordForm } from "../compile/phrase-needs";
import { formIndex } from "./form-index";
import { NumberSet } from "./number-set";
import type { Token } from "./tokens";

/** The needs that a text meets, and their numbers. */
type Met = { needs: NumberSet; met: number[] };

const MAX_WORD_CHARS = 40;

/** What phrases need, by numbers, and which of that a text meets; of most phrases this was laid out ahead. */
export function needIndex(classForms: ClassForms, ahead: PhraseNeeds) {
  const words = formIndex<number>();
  const added = new Map<string, number>();
  for (const [form, ids] of Object.entries(ahead.forms)) words.add(wordForm(form), ids);

  /** The numbers of what a phrase needs, the most telling first; throws `InvalidPhrase`. */
  function of(phrase: string): number[] {
    const known = Object.hasOwn(ahead.phrases, phrase) ? ahead.phrases[phrase] : undefined;
    return known ?? needsOf(phrase, classForms).map(numberOf);
  }

  function numberOf(need: string[]): number {
    const written = need.join(",");
    const known = added.get(written);
    if (known !== undefined) return known;
    const id = ahead.count + added.size;
    added.set(written, id);
    for (const form of need) words.add(wordForm(form), [id]);
    return id;
  }

  function metBy(tokens: Token[]): Met {
    const needs = new NumberSet(ahead.count + added.size);
    const met: number[] = [];
    const seen = new Set<readonly number[]>();
    for (const { text: token } of tokens) {
      if (token.includes("/")) for (const part of token.split("/")) meet(part);
      else meet(token);
    }
    return { needs, met };

    /** By index, as all that is done for each word of a text: V8 has not yet done away with the objects of iterators. */
    function meet(word: string): void {
      const ids = words.of(word.length > MAX_WORD_CHARS ? word.slice(0, MAX_WORD_CHARS) : word);
      if (ids.length === 0 || seen.has(ids)) return;
      seen.add(ids);
      for (let index = 0; index < ids.length; index += 1) {
        const id = ids[index] ?? 0;
        if (needs.add(id)) met.push(id);
      }
    }
  }

  return { of, metBy };
}
