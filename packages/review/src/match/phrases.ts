import { compilePhrase } from "../compile/phrase";
import { formIndex } from "./form-index";
import type { WordClasses } from "./lexicon";
import { type Token, tokensIn } from "./tokens";

/** A list of phrases of one book, by its number. */
export type Phrases = number;

/** Whether a place of a text counts. */
export type Counts = (offset: number) => boolean;

/** What a text may hold: by each list the phrases of which it has the words. */
export type Held = ReadonlyMap<Phrases, readonly Phrase[]>;

type Phrase = { list: Phrases; place: number; needs: number[]; find: (text: string, counts?: Counts) => number };

/** A list that nothing is in. */
export const NO_PHRASES: Phrases = -1;

const MAX_WORD_CHARS = 40;

/**
 * Lists of phrases that share one index of the words which they need, so that a text is searched for those phrases only that
 * it may hold, and costs nothing for all others.
 */
export function phraseBook(classes: WordClasses) {
  const words = formIndex<number>();
  const needed = new Map<string, number>();
  /** The phrases that are looked for where a text has one of the words of a need. */
  const opened: Phrase[][] = [];
  let lists = 0;

  function phrases(written: string[]): Phrases {
    if (written.length === 0) return NO_PHRASES;
    const list = lists;
    lists += 1;
    for (const [place, phrase] of written.entries()) {
      const { pattern, needs } = compilePhrase(phrase, (name) => classes[name]?.en ?? "");
      const [opener, ...others] = needs.toSorted((one, other) => commonness(one) - commonness(other)).map(need);
      if (opener !== undefined) opened[opener]?.push({ list, place, needs: others, find: finder(pattern) });
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

  function heldBy(text: string, tokens: Token[] = tokensIn(text)): Held {
    const has = new Set<number>();
    for (const { text: token } of tokens) {
      const parts = token.includes("/") ? token.split("/") : [token];
      for (const part of parts) for (const id of words.of(part.slice(0, MAX_WORD_CHARS))) has.add(id);
    }
    const held = new Map<Phrases, Phrase[]>();
    for (const id of has) {
      for (const phrase of opened[id] ?? []) {
        if (!phrase.needs.every((other) => has.has(other))) continue;
        const others = held.get(phrase.list);
        if (others) others.push(phrase);
        else held.set(phrase.list, [phrase]);
      }
    }
    for (const found of held.values()) found.sort((one, other) => one.place - other.place);
    return held;
  }

  return { phrases, heldBy };
}

/** Where the first of some phrases stands in a text that holds so much, at a place that counts; -1 where none does. */
export function offsetIn(list: Phrases, text: string, held: Held, counts?: Counts): number {
  for (const { find } of held.get(list) ?? []) {
    const offset = find(text, counts);
    if (offset !== -1) return offset;
  }
  return -1;
}

/** Patterns are compiled when a text first has their words. */
function finder(pattern: string): Phrase["find"] {
  let regex: RegExp | undefined;
  return (text, counts) => {
    regex ??= new RegExp(pattern, "gi");
    regex.lastIndex = 0;
    for (let match = regex.exec(text); match; match = regex.exec(text)) {
      if (!counts || counts(match.index)) return match.index;
      regex.lastIndex = match.index + 1;
    }
    return -1;
  };
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
