import { ofText } from "./of-text";
import { type Counts, NO_PHRASES, type Phrases, phraseBook } from "./phrases";
import { RULE_SET } from "./rule-set";

const { phrases, openers, heldBy, hasWordsOf, offsetIn } = phraseBook(RULE_SET.words, RULE_SET.needs);
const heldIn = ofText(heldBy);

/** The phrases of all rules, which share one index of the words that they need. */
export const book = {
  phrases,
  openers,
  /** Whether a text has the words of one of the phrases that open a rule. */
  mayHold: (list: Phrases, text: string) => heldIn(text).lists.has(list),
  /** Whether a text has words of one of some phrases of each list: far less work than to look for the phrases. */
  hasWordsOfEach: (all: Phrases[], text: string) => all.every((list) => hasWordsOf(list, heldIn(text))),
  /** Whether one of some phrases stands in a text. */
  isIn: (list: Phrases, text: string) => placeIn(list, text) !== -1,
  offsetIn: placeIn,
};

/** Where the first of some phrases stands in a text, at a place that counts; -1 where none does. */
function placeIn(list: Phrases, text: string, counts?: Counts): number {
  return list === NO_PHRASES ? -1 : offsetIn(list, heldIn(text), counts);
}
