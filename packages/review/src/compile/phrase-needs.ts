import { addTo } from "../multimap";
import type { FormWord } from "./form";
import { type ClassForms, compilePhrase } from "./phrase";

/**
 * The words that phrases need, laid out ahead: the numbers of each phrase's needs, the most telling first, and of each form
 * (`word`, `start*` or `*end`) the numbers of those that it meets. `count` is how many needs there are.
 */
export type PhraseNeeds = { count: number; phrases: Record<string, number[]>; forms: Record<string, number[]> };

/** Lays out what some phrases need; throws `InvalidPhrase` for the first that can't be read. */
export function phraseNeeds(phrases: string[], classForms: ClassForms): PhraseNeeds {
  const ids = new Map<string, number>();
  const forms = new Map<string, number[]>();
  function idOf(need: string[]): number {
    const written = need.join(",");
    const id = ids.get(written) ?? ids.size;
    if (id === ids.size) for (const form of need) addTo(forms, form, id);
    ids.set(written, id);
    return id;
  }
  const needed = [...new Set(phrases)].map((phrase): [string, number[]] => [
    phrase,
    needsOf(phrase, classForms).map(idOf),
  ]);
  return { count: ids.size, phrases: Object.fromEntries(needed), forms: Object.fromEntries(forms) };
}

/** Lists of words of which a text has to hold one each for a phrase, the most telling first; throws `InvalidPhrase`. */
export function needsOf(phrase: string, classForms: ClassForms): string[][] {
  const { needs } = compilePhrase(phrase, classForms);
  return needs.toSorted((one, other) => commonness(one) - commonness(other));
}

/** A form as it is written among what a phrase needs. */
export function wordForm(form: string): Pick<FormWord, "match" | "text"> {
  if (form.endsWith("*")) return { match: "start", text: form.slice(0, -1) };
  return form.startsWith("*") ? { match: "end", text: form.slice(1) } : { match: "word", text: form };
}

const MAX_TELLING_CHARS = 6;

/** Short words are in most texts, so of all that a phrase needs its longest and fewest words tell most. */
function commonness(forms: string[]): number {
  return forms.reduce((sum, form) => sum + 26 ** -Math.min(form.length, MAX_TELLING_CHARS), 0);
}
