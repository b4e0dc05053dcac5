import { OTHER_LETTER } from "./lexicon";
import { namesOf } from "./names";
import { ofText } from "./of-text";

const MIN_SHARE = 1 / 3;
/** Other languages write some of them as well. */
const MIN_DIFFERENT = 4;
const FUNCTION_WORDS = new Set(namesOf("english-function-words"));

/** Whether a text is English throughout, by the share of words that only English has so many of. */
export const isEnglish = ofText((text, tokens) => {
  if (OTHER_LETTER.test(text)) return false;
  const found = tokens.filter(({ text: word }) => FUNCTION_WORDS.has(word)).map(({ text: word }) => word);
  return found.length >= MIN_SHARE * tokens.length && new Set(found).size >= MIN_DIFFERENT;
});
