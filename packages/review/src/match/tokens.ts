/** A word of a text in small letters, and where it stands. */
export type Token = { text: string; from: number; to: number };

/** A name such as `.env` begins with a point; what ends a sentence is no part of a word. */
const WORD = /\.?[\p{L}\p{M}\p{N}_]+(?:[.'’@/-][\p{L}\p{M}\p{N}_]+)*/gu;
/** The same for a text of ASCII alone, which is found in a quarter of the time. */
const ASCII_WORD = /\.?\w+(?:[.'@/-]\w+)*/g;
const NOT_ASCII = /[^\0-\x7f]/;

/** The words of a text in reading order. */
export function tokensIn(text: string): Token[] {
  const isPlain = isAscii(text);
  const lower = isPlain ? text.toLowerCase() : text;
  const tokens: Token[] = [];
  for (const { 0: word, index } of lower.matchAll(isPlain ? ASCII_WORD : WORD)) {
    const written = isPlain ? word : word.replaceAll("’", "'").toLowerCase();
    tokens.push({ text: written, from: index, to: index + word.length });
  }
  return tokens;
}

/** Whether a text has no letters but those of English. */
export function isAscii(text: string): boolean {
  return !NOT_ASCII.test(text);
}
