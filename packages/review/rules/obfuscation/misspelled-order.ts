import type { Instruction } from "../../src/instructions/instruction";
import { namesOf } from "../../src/match/names";
import { matchesIn } from "../../src/read/matches";

const WORDS = new Map(namesOf("misspelled-words").map((word) => [signatureOf(word), word]));
/** First and last letter of the words, and as many letters. */
const CANDIDATE = new RegExp(String.raw`\b(?:${[...new Set([...WORDS.values()].map(outline))].join("|")})\b`, "gi");
/** A word with a gap between all its letters. */
const SPACED = /\b[a-z](?: [a-z]){3,11}\b/gi;

/** Judges words of an order whose letters are set apart, or two of them whose inner letters are out of order. */
export const judge: Instruction["judge"] = ({ text, kind }) => {
  if (kind === "code" || kind === "table") return null;
  const [spaced] = [...matchesIn(text, SPACED)].filter(([word]) => WORDS.has(signatureOf(word.replaceAll(" ", ""))));
  if (spaced) return { severity: "warn", offset: spaced.index };
  const [first, second] = [...matchesIn(text, CANDIDATE)].filter(([word]) => isScrambled(word.toLowerCase()));
  return first && second ? { severity: "warn", offset: first.index } : null;
};

function isScrambled(word: string): boolean {
  const meant = WORDS.get(signatureOf(word));
  return meant !== undefined && meant !== word;
}

/** The same for all spellings that keep the outer letters in place. */
function signatureOf(word: string): string {
  const letters = word.toLowerCase();
  return `${letters[0]}${[...letters.slice(1, -1)].toSorted().join("")}${letters.at(-1)}`;
}

function outline(word: string): string {
  return `${word[0]}[a-z]{${word.length - 2}}${word.at(-1)}`;
}
