import { hostKindOf, isAtHome } from "../knowledge/hosts";
import type { Mention } from "./lexicon";
import { languageOf, mentionsIn } from "./mentions";
import { namesOf } from "./names";
import { ofText } from "./of-text";

/** What is weighed, and where it stands in its text. */
export type Sign = { sign: string; from: number; to: number };

/** As much of a word as its forms share. */
const STEM_CHARS = 6;
/** What is no word itself but stands for one of its kind. */
const ADDRESS = "<address>";
const KNOWN_ADDRESS = "<known address>";
const MAILBOX = "<mailbox>";
const NUMBER = "<number>";

const PLAIN = /^[a-z]+$/;
const BEHIND_SCHEME = "://";
const NUMERIC_HOST = /^(?:\d{1,3}\.){3}\d{1,3}(?!\d)/;
const HOST = /^(?:[\w-]{1,63}\.){1,6}(?<ending>[a-z]{2,8})(?:\/|$)/;
const HAS_NO_GAPS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const HOST_ENDINGS = new Set(namesOf("all-domain-endings"));

/** So many points the classes add at most in English, so that most texts need not be searched for them. */
const MOST_OF_CLASSES = 4;

/** Whether a sign is of classes, and not of the words themselves. */
export function isOfClasses(sign: string): boolean {
  return sign.startsWith("{");
}

/** What a text weighs by its words and, if they are looked for, by its classes. */
export function weightOf(ofWords: number, ofClasses: number, isAbroad: boolean): number {
  return ofWords + (isAbroad ? ofClasses : Math.min(ofClasses, MOST_OF_CLASSES));
}

/** By what a text is weighed, in the order in which it is read. */
export function signsIn(text: string): Sign[] {
  const signs: Sign[] = [];
  const add: Tell = (sign, from, to) => signs.push({ sign, from, to });
  forEachWordSign(text, add);
  forEachClassSign(text, add);
  return signs;
}

type Tell = (sign: string, from: number, to: number) => void;

/**
 * Tells the beginnings of words and of each two that follow one another, and where they stand; of languages without gaps
 * between words, each two and three letters in a row.
 */
export function forEachWordSign(text: string, tell: Tell): void {
  let before: string | undefined;
  let fromBefore = 0;
  let isAddress = false;
  for (const { text: word, from, to } of wordsOf(text)) {
    const isPlain = PLAIN.test(word);
    if (isPlain && text.startsWith(BEHIND_SCHEME, to)) {
      isAddress = true;
      continue;
    }
    if (!isPlain && HAS_NO_GAPS.test(word)) {
      tellRuns(word, from, tell);
      before = undefined;
      continue;
    }
    const sign = isAddress ? addressOf(word) : isPlain ? word.slice(0, STEM_CHARS) : signOf(word);
    isAddress = false;
    tell(sign, from, to);
    if (before !== undefined) tell(`${before} ${sign}`, fromBefore, to);
    before = sign;
    fromBefore = from;
  }
}

const wordsOf = ofText((_text, tokens) => tokens);

function signOf(word: string): string {
  if (word.includes("@") && word.includes(".")) return MAILBOX;
  if (NUMERIC_HOST.test(word) || HOST_ENDINGS.has(HOST.exec(word)?.groups?.["ending"] ?? "")) return addressOf(word);
  return /^\d/.test(word) ? NUMBER : word.slice(0, STEM_CHARS);
}

function addressOf(host: string): string {
  return isAtHome(hostKindOf(`https://${host}`)) ? KNOWN_ADDRESS : ADDRESS;
}

function tellRuns(word: string, start: number, tell: Tell): void {
  for (let at = 0; at + 1 < word.length; at += 1) {
    const from = start + at;
    tell(word.slice(at, at + 2), from, from + 2);
    if (at + 2 < word.length) tell(word.slice(at, at + 3), from, from + 3);
  }
}

/** Tells the classes of which a text has a word; not in English, of which many sentences are known, also each two of them. */
export function forEachClassSign(text: string, tell: Tell): void {
  const language = languageOf(text);
  const first = new Map<string, Mention>();
  for (const mention of mentionsIn(text, language)) if (!first.has(mention.of)) first.set(mention.of, mention);
  const classes = [...first.values()].sort((one, other) => (one.of < other.of ? -1 : 1));
  for (const [index, { of, from, to }] of classes.entries()) {
    tell(`{${of}}`, from, to);
    if (language === "en") continue;
    for (const other of classes.slice(index + 1)) tell(`{${of}}{${other.of}}`, from, to);
  }
}
