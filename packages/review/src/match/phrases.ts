import { type Phrase as Compiled, compilePhrase } from "../compile/phrase";
import type { PhraseNeeds } from "../compile/phrase-needs";
import { readyForPhrases } from "../compile/phrase-steps";
import type { WordClasses } from "./lexicon";
import { needIndex } from "./need-index";
import { NumberSet } from "./number-set";
import type { Token } from "./tokens";

/** A list of phrases of one book, by its number. */
export type Phrases = number;

/** Whether a place of a text counts. */
export type Counts = (offset: number) => boolean;

/** A text to look for phrases in, with what it may hold by its words: the needs that it meets, and lists that open rules. */
export type Held = { ready: string; needs: NumberSet; lists: NumberSet };

/** One with the numbers of what it needs; it is compiled when a text has all of that. */
type Phrase = { needs: number[]; next: Compiled["next"] };

/** A list without phrases, of which no text has one. */
export const NO_PHRASES: Phrases = -1;

/**
 * Lists of phrases that share one index of the words which they need, so that a text is searched for those phrases only of
 * which it has all words.
 */
export function phraseBook(classes: WordClasses, ahead: PhraseNeeds) {
  const classForms = (name: string) => classes[name]?.en ?? "";
  const needed = needIndex(classForms, ahead);
  const lists: Phrase[][] = [];
  /** What is opened where a text meets a need: lists, with what else their phrases need. */
  const opened: { list: Phrases; needs: number[] }[][] = [];

  function phrases(written: string[]): Phrases {
    return written.length === 0 ? NO_PHRASES : lists.push(written.map(phraseOf)) - 1;
  }

  function phraseOf(written: string): Phrase {
    let next: Compiled["next"] | undefined;
    return {
      needs: needed.of(written),
      next(text, from) {
        next ??= compilePhrase(written, classForms).next;
        return next(text, from);
      },
    };
  }

  /** Phrases without one of which a rule says nothing, so that its texts can tell of each whether it is worth asking. */
  function openers(written: string[]): Phrases {
    const list = phrases(written);
    for (const { needs } of lists[list] ?? []) {
      const [opener = -1, ...others] = needs;
      opened[opener] ??= [];
      opened[opener].push({ list, needs: others });
    }
    return list;
  }

  function heldBy(text: string, tokens: Token[]): Held {
    const { needs, met } = needed.metBy(tokens);
    return { ready: readyForPhrases(text), needs, lists: openedBy(met, needs) };
  }

  function openedBy(met: number[], needs: NumberSet): NumberSet {
    const found = new NumberSet(lists.length);
    for (const id of met) {
      const here = opened[id] ?? [];
      for (let index = 0; index < here.length; index += 1) {
        const each = here[index];
        if (each && needs.hasAll(each.needs)) found.add(each.list);
      }
    }
    return found;
  }

  /** Whether a text has all words of one of some phrases, in whatever order. */
  function hasWordsOf(list: Phrases, { needs: met }: Held): boolean {
    return lists[list]?.some(({ needs }) => met.hasAll(needs)) ?? false;
  }

  /** Where the first of some phrases stands in a text, at a place that counts; -1 where none does. */
  function offsetIn(list: Phrases, { ready, needs: met }: Held, counts: Counts = () => true): number {
    const all = lists[list] ?? [];
    for (let index = 0; index < all.length; index += 1) {
      const phrase = all[index];
      if (!phrase || !met.hasAll(phrase.needs)) continue;
      for (let at = phrase.next(ready, 0); at !== -1; at = phrase.next(ready, at + 1)) if (counts(at)) return at;
    }
    return -1;
  }

  return { phrases, openers, heldBy, hasWordsOf, offsetIn };
}
