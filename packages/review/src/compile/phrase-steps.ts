import { addTo } from "../multimap";
import type { FormWord } from "./form";

/**
 * Whether what a part of a phrase stands for begins at a place of a text, and what follows stands where it ends; a text is as
 * `readyForPhrases` makes it. Patterns of the same words would each have to be compiled in every process.
 */
export type Step = (text: string, at: number, then: Then) => boolean;
export type Then = (end: number) => boolean;

const MAX_ANY_WORD_CHARS = 24;
const MAX_FORM_GAP_WORDS = 3;
const QUOTATION = /["“'‘`][^"”'’`.!?\n]{2,60}["”'’`]/y;

const LETTER = 1;
const HYPHEN = 2;
const APOSTROPHE = 4;
const KINDS = new Uint8Array(128);
for (const char of "abcdefghijklmnopqrstuvwxyz0123456789_") KINDS[char.charCodeAt(0)] = LETTER;
KINDS["-".charCodeAt(0)] = HYPHEN;
KINDS["'".charCodeAt(0)] = APOSTROPHE;

/** A text in small letters with plain apostrophes, of the same length. */
export function readyForPhrases(text: string): string {
  const lower = text.toLowerCase();
  const small = lower.length === text.length ? lower : text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return small.includes("’") ? small.replaceAll("’", "'") : small;
}

let last = { text: "", places: [0] };

/** Where words may begin in a text, in reading order; of the last text they are known. */
export function placesIn(text: string): number[] {
  if (last.text === text) return last.places;
  const places: number[] = [];
  for (let at = 0; at <= text.length; at += 1) if (isBoundaryBefore(text, at)) places.push(at);
  last = { text, places };
  return places;
}

/** Whether a word may begin or end at a place. */
function isBoundaryBefore(text: string, at: number): boolean {
  return (kindAt(text, at - 1) & (LETTER | HYPHEN)) === 0;
}

export function isBoundaryBehind(text: string, at: number): boolean {
  return (kindAt(text, at) & (LETTER | HYPHEN)) === 0;
}

const BACKTICK = 0x60;

/** A space, beside which the mark may stand that a name in code begins or ends with, and the home folder that it lies in. */
export const space: Step = (text, at, then) => {
  const from = text.charCodeAt(at) === BACKTICK ? at + 1 : at;
  if (text.charCodeAt(from) !== 0x20) return false;
  if (then(from + 1)) return true;
  const marked = text.charCodeAt(from + 1) === BACKTICK ? from + 2 : from + 1;
  const name = text.startsWith("~/", marked) ? marked + 2 : marked;
  return name > from + 1 && then(name);
};

export function inARow(steps: Step[]): Step {
  return steps.reduceRight<Step>(
    (rest, step) => (text, at, then) => step(text, at, (end) => rest(text, end, then)),
    (_, at, then) => then(at),
  );
}

export function oneOf(steps: Step[]): Step {
  return (text, at, then) => isAny(steps, text, at, then);
}

/** By index: reviews are over before V8 does without the objects that iterators and closures are made of. */
function isAny(steps: Step[], text: string, at: number, then: Then): boolean {
  for (let index = 0; index < steps.length; index += 1) if (steps[index]?.(text, at, then)) return true;
  return false;
}

export function optional(step: Step): Step {
  return (text, at, then) => step(text, at, then) || then(at);
}

export const anyWord: Step = (text, at, then) => {
  const end = endOfWord(text, at);
  return end > at && end - at <= MAX_ANY_WORD_CHARS && then(end);
};

/** Up to so many words with a space behind each. */
export function words(most: number): Step {
  if (most === 0) return (_, at, then) => then(at);
  const [another, others] = [inARow([anyWord, space]), words(most - 1)];
  return (text, at, then) => another(text, at, (end) => others(text, end, then)) || then(at);
}

export const quotation: Step = (text, at, then) => {
  QUOTATION.lastIndex = at;
  const match = QUOTATION.exec(text);
  return match !== null && then(at + match[0].length);
};

/** Up to so many characters of the same sentence, between words. */
export function gap(most: number): Step {
  return (text, at, then) => {
    if (!isBoundaryBehind(text, at)) return false;
    for (let end = at; end <= at + most && end <= text.length; end += 1) {
      if (isBoundaryBefore(text, end) && then(end)) return true;
      if (endsSentence(text, end)) return false;
    }
    return false;
  };
}

/** One of several forms of words, of which those are tried that begin with the two letters of the place. */
export function forms(all: FormWord[][]): Step {
  const byStart = new Map<number, Step[]>();
  const others: Step[] = [];
  for (const words of all) {
    const step = form(words);
    const [first] = words;
    if (first && first.match !== "end" && first.text.length > 1) addTo(byStart, startAt(first.text, 0), step);
    else others.push(step);
  }
  return (text, at, then) => {
    const here = byStart.get(startAt(text, at));
    return (here !== undefined && isAny(here, text, at, then)) || isAny(others, text, at, then);
  };
}

function startAt(text: string, at: number): number {
  return (text.charCodeAt(at) << 16) | text.charCodeAt(at + 1);
}

function form(all: FormWord[]): Step {
  const [first, ...rest] = all.map(word);
  if (!first) return (_, at, then) => then(at);
  const behind = rest.flatMap((step, index) => [
    space,
    ...(all[index + 1]?.gap ? [words(MAX_FORM_GAP_WORDS)] : []),
    step,
  ]);
  return behind.length === 0 ? first : inARow([first, ...behind]);
}

function word({ match, text: written }: FormWord): Step {
  const plain = written.replaceAll("’", "'");
  if (match === "word") return (text, at, then) => text.startsWith(plain, at) && then(at + plain.length);
  if (match === "start") {
    return (text, at, then) => text.startsWith(plain, at) && then(endOfWord(text, at + plain.length));
  }
  return (text, at, then) => {
    for (let from = endOfWord(text, at); from >= at; from -= 1) {
      if (text.startsWith(plain, from) && then(from + plain.length)) return true;
    }
    return false;
  };
}

function endOfWord(text: string, at: number): number {
  let end = at;
  while (kindAt(text, end) !== 0) end += 1;
  return end;
}

/** A full stop inside a name or number ends nothing. */
function endsSentence(text: string, at: number): boolean {
  const char = text[at];
  if (char === ";") return true;
  if (char !== "." && char !== "!" && char !== "?") return false;
  return text[at + 1] !== "/" && (kindAt(text, at + 1) & LETTER) === 0;
}

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 128 ? (KINDS[code] ?? 0) : 0;
}
