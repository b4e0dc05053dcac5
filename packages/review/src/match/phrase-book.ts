import { ofText } from "./of-text";
import { type Counts, NO_PHRASES, offsetIn, type Phrases, phraseBook } from "./phrases";
import { RULE_SET } from "./rule-set";

const { phrases, heldBy } = phraseBook(RULE_SET.words);
const heldIn = ofText(heldBy);

/** The phrases of all rules, which share one index of the words that they need. */
export const book = {
  phrases,
  /** Whether a text has the words of one of some phrases. */
  mayHold: (list: Phrases, text: string) => list !== NO_PHRASES && heldIn(text).has(list),
  /** Whether one of some phrases stands in a text. */
  isIn: (list: Phrases, text: string) => placeIn(list, text) !== -1,
  offsetIn: placeIn,
};

/** Where the first of some phrases stands in a text, at a place that counts; -1 where none does. */
function placeIn(list: Phrases, text: string, counts?: Counts): number {
  return list === NO_PHRASES ? -1 : offsetIn(list, text, heldIn(text), counts);
}
