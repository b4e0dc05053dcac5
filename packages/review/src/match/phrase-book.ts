import { type Counts, type Phrases, phraseBook, type WordsOf } from "./phrases";
import { RULE_SET } from "./rule-set";

const { phrases, wordsOf } = phraseBook(RULE_SET.words);
const MAX_REMEMBERED = 32;
const remembered = new Map<string, WordsOf>();

/** The phrases of all rules, which share one list of the words that they need. */
export const book = {
  phrases,
  /** Whether one of some phrases stands in a text. */
  isIn: (each: Phrases, text: string) => offsetIn(each, text) !== -1,
  offsetIn,
};

/** Where the first of some phrases stands in a text, at a place that counts; -1 where none does. */
function offsetIn(each: Phrases, text: string, counts?: Counts): number {
  return each(text, wordsIn(text), counts);
}

/** Every rule asks about the same few texts. */
function wordsIn(text: string): WordsOf {
  const known = remembered.get(text);
  if (known) return known;
  const words = wordsOf(text);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(text, words);
  return words;
}
