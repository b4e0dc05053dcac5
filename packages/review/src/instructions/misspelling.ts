import { matchesIn } from "../read/matches";
import type { Instruction } from "./instruction";

/** What orders of this sort are made of; a model reads these with their inner letters in any order, and a filter doesn't. */
const KEY_WORDS = new Map(
  [
    ..."ignore disregard override bypass reveal delete execute upload exfiltrate forget".split(" "),
    ..."previous earlier prior system instructions instruction prompt guidelines restrictions safety password secrets".split(
      " ",
    ),
  ].map((word) => [signatureOf(word), word]),
);
/** First and last letter of the words above, and as many letters. */
const CANDIDATE =
  /\b(?:i[a-z]{4}e|d[a-z]{7}d|o[a-z]{6}e|b[a-z]{4}s|r[a-z]{4}l|d[a-z]{4}e|e[a-z]{5}e|u[a-z]{4}d|e[a-z]{8}e|f[a-z]{4}t|p[a-z]{6}s|e[a-z]{5}r|s[a-z]{4}m|i[a-z]{10}s|i[a-z]{9}n|p[a-z]{4}t|g[a-z]{8}s|r[a-z]{10}s|s[a-z]{4}y|p[a-z]{6}d|s[a-z]{5}s)\b/gi;
/** A word with a gap between all its letters. */
const SPACED = /\b[a-z](?: [a-z]){3,11}\b/gi;

/** Orders whose words are written so that only a model reads them. */
export const misspelling: Instruction = {
  rule: "misspelled-order",
  category: "obfuscation",
  message: "Words of an order are misspelled in the way that models read and filters don't.",
  remediation: "Write the words as they are spelled, or drop the order.",
  ideas: [],
  judge({ text, kind }) {
    if (kind === "code" || kind === "table") return null;
    const [spaced] = [...matchesIn(text, SPACED)].filter(([word]) =>
      KEY_WORDS.has(signatureOf(word.replaceAll(" ", ""))),
    );
    if (spaced) return { severity: "warn", offset: spaced.index };
    const [first, second] = [...matchesIn(text, CANDIDATE)].filter(([word]) => isScrambled(word.toLowerCase()));
    return first && second ? { severity: "warn", offset: first.index } : null;
  },
};

function isScrambled(word: string): boolean {
  const meant = KEY_WORDS.get(signatureOf(word));
  return meant !== undefined && meant !== word;
}

/** The same for all spellings that keep the outer letters in place. */
function signatureOf(word: string): string {
  const letters = word.toLowerCase();
  return `${letters[0]}${[...letters.slice(1, -1)].toSorted().join("")}${letters.at(-1)}`;
}
