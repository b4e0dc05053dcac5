import { WITHOUT_GAPS } from "../compile/form";
import { isEnglish } from "./english";
import { type Lexicon, lexiconOf, lexiconOfLanguage, type Mention, type WordClasses } from "./lexicon";
import { ofText } from "./of-text";
import { RULE_SET } from "./rule-set";

/** A sign of Chinese says as much as three letters. */
const CHARS_A_SIGN = 3;
/** "Do not … send". */
export const NEGATED_BEFORE_CHARS = 30;
/** What stands behind it is said of something else. */
const SEPARATES = /[,;:.，、；：。]/;

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

/** The language that a text has most such words of, among those that it has one of to open a clause; English where none does. */
export const languageOf = ofText((text) => {
  let found = "en";
  if (isEnglish(text)) return found;
  const others = new Set(openingsIn(text).map((opened) => opened.language));
  others.delete("en");
  others.delete("any");
  if (others.size === 0) return found;
  let most = mentionsIn(text, found).length;
  for (const language of others) {
    const { length } = mentionsIn(text, language);
    if (length <= most) continue;
    most = length;
    found = language;
  }
  return found;
});

/** "Deletes nothing without asking" asks, and so says the opposite. */
function withoutAssurances(mentions: Mention[], text: string): Mention[] {
  const negations = mentions.filter(({ of }) => of === "never");
  return mentions.filter(
    (mention) => mention.of !== "unasked" || !negations.some((negation) => assures(negation, mention, text)),
  );
}

function assures(negation: Mention, unasked: Mention, text: string): boolean {
  const gap = unasked.from - negation.to;
  const isBefore = gap > 0 && gap < reachIn(unasked.language, NEGATED_BEFORE_CHARS);
  return isBefore && !SEPARATES.test(text.slice(negation.to, unasked.from));
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
