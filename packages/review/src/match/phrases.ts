import { type Phrase as Compiled, compilePhrase } from "../compile/phrase";
import { readyForPhrases } from "../compile/phrase-steps";
import { formIndex } from "./form-index";
import type { WordClasses } from "./lexicon";
import { NumberSet } from "./number-set";
import type { Token } from "./tokens";

/** A list of phrases of one book, by its number. */
export type Phrases = number;

/** Whether a place of a text counts. */
export type Counts = (offset: number) => boolean;

/** A text to look for phrases in, with what it may hold by its words: the needs that it meets, and lists that open rules. */
export type Held = { ready: string; needs: NumberSet; lists: NumberSet };

type Phrase = Pick<Compiled, "next"> & { needs: number[] };

/** A list without phrases, of which no text has one. */
export const NO_PHRASES: Phrases = -1;

const MAX_WORD_CHARS = 40;

/**
 * Lists of phrases that share one index of the words which they need, so that a text is searched for those phrases only of
 * which it has all words.
 */
export function phraseBook(classes: WordClasses) {
  const words = formIndex<number>();
  const needed = new Map<string, number>();
  const lists: Phrase[][] = [];
  /** What is opened where a text meets a need: lists, with what else their phrases need. */
  const opened: { list: Phrases; needs: number[] }[][] = [];

  function phrases(written: string[]): Phrases {
    if (written.length === 0) return NO_PHRASES;
    const compiled = written.map((phrase) => {
      const { next, needs } = compilePhrase(phrase, (name) => classes[name]?.en ?? "");
      return { next, needs: needs.toSorted((one, other) => commonness(one) - commonness(other)).map(need) };
    });
    return lists.push(compiled) - 1;
  }

  /** Phrases without one of which a rule says nothing, so that its texts can tell of each whether it is worth asking. */
  function openers(written: string[]): Phrases {
    const list = phrases(written);
    for (const { needs } of lists[list] ?? []) {
      const [opener = -1, ...others] = needs;
      opened[opener]?.push({ list, needs: others });
    }
    return list;
  }

  /** The number that a list of words has as something needed. */
  function need(forms: string[]): number {
    const written = forms.join(", ");
    const known = needed.get(written);
    if (known !== undefined) return known;
    const id = opened.push([]) - 1;
    needed.set(written, id);
    for (const form of forms) words.add(wordForm(form), id);
    return id;
  }

  function heldBy(text: string, tokens: Token[]): Held {
    const needs = new NumberSet(opened.length);
    const met: number[] = [];
    for (const { text: token } of tokens) {
      const parts = token.includes("/") ? token.split("/") : [token];
      for (const part of parts) {
        for (const id of words.of(part.slice(0, MAX_WORD_CHARS))) if (needs.add(id)) met.push(id);
      }
    }
    return { ready: readyForPhrases(text), needs, lists: openedBy(met, needs) };
  }

  function openedBy(met: number[], needs: NumberSet): NumberSet {
    const found = new NumberSet(lists.length);
    for (const id of met) {
      for (const { list, needs: others } of opened[id] ?? []) {
        if (others.every((other) => needs.has(other))) found.add(list);
      }
    }
    return found;
  }

  /** Where the first of some phrases stands in a text, at a place that counts; -1 where none does. */
  function offsetIn(list: Phrases, { ready, needs: met }: Held, counts: Counts = () => true): number {
    for (const { needs, next } of lists[list] ?? []) {
      if (!needs.every((need) => met.has(need))) continue;
      for (let at = next(ready, 0); at !== -1; at = next(ready, at + 1)) if (counts(at)) return at;
    }
    return -1;
  }

  return { phrases, openers, heldBy, offsetIn };
}

function wordForm(form: string): { match: "word" | "start" | "end"; text: string } {
  if (form.endsWith("*")) return { match: "start", text: form.slice(0, -1) };
  return form.startsWith("*") ? { match: "end", text: form.slice(1) } : { match: "word", text: form };
}

/** Short words are in most texts, so of all that a phrase needs its longest and fewest words tell most. */
function commonness(forms: string[]): number {
  return forms.reduce((sum, form) => sum + 26 ** -Math.min(form.length, MAX_TELLING_CHARS), 0);
}

const MAX_TELLING_CHARS = 6;
