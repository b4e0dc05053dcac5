import { WITHOUT_GAPS } from "../compile/form";
import { englishShareOf, isEnglish } from "./english";
import { type Lexicon, lexiconOf, lexiconOfLanguage, type Mention, OTHER_LETTER, type WordClasses } from "./lexicon";
import { ofText } from "./of-text";
import { RULE_SET } from "./rule-set";

/** A sign of Chinese says as much as three letters. */
const CHARS_A_SIGN = 3;
/** "Do not … send". */
export const NEGATED_BEFORE_CHARS = 30;
/** What stands behind it is said of something else. */
const SEPARATES = /[,;:.，、；：。并且而]/;

/** Languages in which a negation stands before what it negates, and two affirm; many others negate "telling nobody" twice. */
export const NEGATE_ONCE_BEFORE = new Set(["zh"]);

/** What holds the words for asking back, and asks nobody. */
export const ASKS_NOBODY = new Set(["unasked", "claimed-consent"]);

/**
 * The classes that texts are asked for, beside negations and what holds such, and those that open clauses: a text of another
 * language than English is asked for others where it has one of these.
 */
const asked = new Set(["never", "none-there", ...ASKS_NOBODY]);
const opening = new Set<string>();

/** Has classes of words looked for; to be made before any text is read. */
export function askFor(classes: string[]): void {
  for (const of of classes) asked.add(of);
}

/** Whether a text has words of one of some classes, in whatever language; to be made before any text is read. */
export function namesOne(classes: string[]): (text: string) => boolean {
  askFor(classes);
  for (const of of classes) opening.add(of);
  return (text) => openingsIn(text).some(({ of }) => classes.includes(of));
}

/** So many letters, as signs where one says as much as a few of them. */
export function reachIn(language: string, chars: number): number {
  return WITHOUT_GAPS.has(language) ? chars / CHARS_A_SIGN : chars;
}

let openings: Lexicon | undefined;
const lexicons = new Map<string, Lexicon>();

/** Languages that are much alike share most words. */
const MOST_FEWER = 1;
/** One that is not told from others of its letters. */
const OTHER_LANGUAGE = "other";
const LETTER = /\p{L}/gu;
const ACCENTED = /[\u00c0-\u024f\u1e00-\u1eff]/;
/** A seventh of the words: other languages have some of them too. */
const MOST_ENGLISH = 0.15;

/** The words in a text that open clauses, in whatever languages. */
export const openingsIn = ofText((text, tokens) => {
  openings ??= lexiconOf(wordsOf(opening));
  return openings(text, tokens);
});

/** The words of clauses in a text, by language: each is laid out when a text has a deed in it, as most never do. */
const byLanguage = ofText((text, tokens) => {
  const known = new Map<string, Mention[]>();
  return (language: string): Mention[] => {
    let mentions = known.get(language);
    if (!mentions) {
      mentions = withoutAssurances(lexiconFor(language)(text, tokens), text);
      known.set(language, mentions);
    }
    return mentions;
  };
});

/** The words of all asked classes in a text, as one language has them. */
export function mentionsIn(text: string, language: string): Mention[] {
  return byLanguage(text)(language);
}

/** How many words of each language a text has, of those that it has one of to open a clause, and where. */
const placesIn = ofText((text) => {
  const others = isEnglish(text) ? [] : openingsIn(text).map(({ language }) => language);
  const languages = new Set([...others.filter((language) => language !== "any"), "en"]);
  return new Map([...languages].map((language) => [language, placesOf(text, language)]));
});

function placesOf(text: string, language: string): Set<number> {
  return new Set(mentionsIn(text, language).map(({ from }) => from));
}

/** The language that a text has most words of; where it has none of any, English, or what is written in other letters. */
export const languageOf = ofText((text) => {
  const known = placesIn(text);
  let found = isForeign(text) ? OTHER_LANGUAGE : "en";
  let most = known.get("en")?.size ?? 0;
  for (const [language, { size }] of known) {
    if (size <= most) continue;
    most = size;
    found = language;
  }
  return found;
});

/**
 * Whether a text may be of a language other than English: it has hardly fewer of its words than of any other's, and one that
 * English has not, as many languages share "mail" and "upload".
 */
export function isLanguageOf(text: string, language: string): boolean {
  const known = placesIn(text);
  const own = known.get(language);
  if (!own) return false;
  const most = Math.max(...[...known.values()].map(({ size }) => size));
  const english = known.get("en");
  return own.size >= most - MOST_FEWER && [...own].some((from) => !english?.has(from));
}

/** Whether a text is of no English: in other letters, or in letters with accents and with hardly a word that all of English is full of. */
function isForeign(text: string): boolean {
  if (OTHER_LETTER.test(text)) {
    const letters = text.match(LETTER) ?? [];
    if (letters.filter((letter) => OTHER_LETTER.test(letter)).length > letters.length / 2) return true;
  }
  return ACCENTED.test(text) && englishShareOf(text) < MOST_ENGLISH;
}

/** "Deletes nothing without asking" asks, and "don't silently skip" tells: they say the opposite. */
function withoutAssurances(mentions: Mention[], text: string): Mention[] {
  const negations = mentions.filter(({ of }) => of === "never");
  return mentions.filter(
    (mention) => !isManner(mention) || !negations.some((negation) => assures(negation, mention, text)),
  );
}

function isManner({ of, language }: Mention): boolean {
  return of === "unasked" || (of === "secretly" && NEGATE_ONCE_BEFORE.has(language));
}

function assures(negation: Mention, manner: Mention, text: string): boolean {
  const gap = manner.from - negation.to;
  const isBefore = gap >= 0 && gap < reachIn(manner.language, NEGATED_BEFORE_CHARS);
  return isBefore && !SEPARATES.test(text.slice(negation.to, manner.from));
}

function lexiconFor(language: string): Lexicon {
  let lexicon = lexicons.get(language);
  if (!lexicon) {
    lexicon = lexiconOfLanguage(wordsOf(asked), language);
    lexicons.set(language, lexicon);
  }
  return lexicon;
}

function wordsOf(classes: Set<string>): WordClasses {
  return Object.fromEntries(Object.entries(RULE_SET.words).filter(([name]) => classes.has(name)));
}
