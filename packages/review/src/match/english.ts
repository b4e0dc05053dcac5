import { OTHER_LETTER } from "./lexicon";
import { namesOf } from "./names";
import { ofText } from "./of-text";
import type { Token } from "./tokens";

const MIN_SHARE = 1 / 3;
/** Other languages write some of them as well. */
const MIN_DIFFERENT = 4;
const FUNCTION_WORDS = new Set(namesOf("english-function-words"));

/** Whether a text is English throughout, by the share of words that only English has so many of. */
export const isEnglish = ofText((text, tokens) => {
  if (OTHER_LETTER.test(text)) return false;
  const found = functionWordsAmong(tokens);
  return found.length >= MIN_SHARE * tokens.length && new Set(found).size >= MIN_DIFFERENT;
});

/** Of 1, how many of the words of a text are such. */
export const englishShareOf = ofText((_text, tokens) =>
  tokens.length === 0 ? 0 : functionWordsAmong(tokens).length / tokens.length,
);

function functionWordsAmong(tokens: Token[]): string[] {
  return tokens.map(({ text }) => text).filter((word) => FUNCTION_WORDS.has(word));
}
