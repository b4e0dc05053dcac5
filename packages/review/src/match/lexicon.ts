import { type Form, type FormWord, formsOf } from "../compile/form";
import { addTo } from "../multimap";
import { formIndex } from "./form-index";
import { isAscii, type Token, tokensIn } from "./tokens";

/** Classes of words by name, and how each language puts them. */
export type WordClasses = Record<string, Record<string, string>>;

/** A word of a class in a text, as one of the languages has it that share the word. */
export type Mention = { of: string; language: string; from: number; to: number };

export type Lexicon = (text: string, tokens?: Token[]) => Mention[];

type Meaning = { of: string; language: string; rest: FormWord[] };

const MAX_WORD_CHARS = 40;
const MAX_GAP_WORDS = 3;
const OTHER_ALPHABETS = new Set("bg uk ru el he ar fa hi bn ne ta th zh ja ko".split(" "));
const BEHIND_SCHEME = "://";
/** From Greek on, without punctuation and pictures. */
export const OTHER_LETTER = /[\u0370-\u1fff\u2e80-\ud7ff\uf900-\ufdff\ufe70-\uffdc]/;
/** Articles, conjunctions and prepositions that are written together with the word: Arabic and Hebrew. */
const PREFIXES = [/^[وفبكل]{0,2}(?:ال|لل)?/u, /^[והבלמשכ]{1,3}/u];

/**
 * Finds the words of classes in a text, in reading order; those of other alphabets are read when one of their letters comes
 * up. The dotless i of Turkish is an i here, as in texts whose disguises were taken off.
 */
export function lexiconOf(classes: WordClasses): Lexicon {
  let latin: Lexicon | undefined;
  let others: Lexicon | undefined;
  return (text, tokens = tokensIn(text)) => {
    latin ??= lexiconIn(classes, (language) => !OTHER_ALPHABETS.has(language));
    if (!OTHER_LETTER.test(text)) return latin(text, tokens);
    others ??= lexiconIn(classes, (language) => OTHER_ALPHABETS.has(language), spellings);
    return [...latin(text, tokens), ...others(text, tokens)].sort((one, other) => one.from - other.from);
  };
}

/** The same for one language, in which the words that all share are its own. */
export function lexiconOfLanguage(classes: WordClasses, language: string): Lexicon {
  const own = Object.entries(classes).map(([of, { [language]: written = "", any = "" }]) => [
    of,
    { [language]: `${written},${any}` },
  ]);
  return lexiconIn(Object.fromEntries(own), () => true, OTHER_ALPHABETS.has(language) ? spellings : undefined);
}

function lexiconIn(
  classes: WordClasses,
  isRead: (language: string) => boolean,
  spelled?: (word: string) => string[],
): Lexicon {
  const meanings = formIndex<Meaning>(spelled);
  const following = new Map<string, FormWord>();
  const anywhere = new Map<string, { form: string; of: string; language: string }[]>();

  for (const [of, languages] of Object.entries(classes)) {
    for (const [language, written] of Object.entries(languages)) {
      if (language === "means" || !isRead(language)) continue;
      const alone = { of, language, rest: [] };
      for (const form of formsOf(written.replaceAll("ı", "i"), language)) add(form, alone);
    }
  }

  /** What is one word has the one meaning that all such words of its class and language share. */
  function add(form: Form, alone: Meaning): void {
    const { of, language } = alone;
    if ("anywhere" in form) {
      const first = form.anywhere[0];
      if (first) addTo(anywhere, first, { form: form.anywhere, of, language });
      return;
    }
    const [first, ...rest] = form.words;
    if (first) meanings.add(first, [rest.length === 0 ? alone : { of, language, rest: rest.map(once) }]);
  }

  /** The same words follow in many forms, and are kept once. */
  function once(word: FormWord): FormWord {
    const name = `${word.match} ${word.gap} ${word.text}`;
    const kept = following.get(name) ?? word;
    following.set(name, kept);
    return kept;
  }

  following.clear();
  return (text, tokens = tokensIn(text)) => {
    const mentions: Mention[] = [];
    tokens.forEach(({ text: word, from, to }, at) => {
      if (text.startsWith(BEHIND_SCHEME, to)) return;
      note(word, from, to, at);
      for (const part of namesOn(word, text.startsWith(BEHIND_SCHEME, from - BEHIND_SCHEME.length)))
        note(part, from, to, null);
      const elided = word.includes("'") ? (ELIDED.exec(word)?.[0].length ?? 0) : 0;
      if (elided > 0) note(word.slice(elided), from + elided, to, at);
    });
    if (anywhere.size > 0 && !isAscii(text)) mentions.push(...anywhereIn(text, anywhere));
    return mentions.sort((a, b) => a.from - b.from);

    /** What a word means, with the words behind it where it is one of the text's, at an index; a name on a path has none. */
    function note(word: string, from: number, to: number, at: number | null): void {
      const found = meanings.of(word.length > MAX_WORD_CHARS ? word.slice(0, MAX_WORD_CHARS) : word);
      for (let index = 0; index < found.length; index += 1) {
        const meaning = found[index];
        if (!meaning) continue;
        const { of, language, rest } = meaning;
        const last = rest.length === 0 ? to : at === null ? null : endOf(rest, tokens, at);
        if (last !== null) mentions.push({ of, language, from, to: last });
      }
    }
  };
}

/** What stands on a path; of an address its host, as what its pages are called says nothing of the sentence. */
function namesOn(word: string, isAddress: boolean): string[] {
  if (!word.includes("/")) return [];
  const names = word.slice(0, MAX_WORD_CHARS).split("/");
  return isAddress ? names.slice(0, 1) : names;
}

/** What French, Italian and Catalan write together with the word: "l'utilisateur", "dell'utente". */
const ELIDED = /^(?:[cdjlmnst]|qu|un|dell|all|nell|sull|dall|quell)'(?=.{2})/;

function spellings(word: string): string[] {
  const bare = PREFIXES.flatMap((prefix) => {
    const rest = word.replace(prefix, "");
    return rest !== word && rest.length >= 2 ? [rest] : [];
  });
  return [word, ...bare];
}

/** Where the words end that have to follow the one at an index; null where they don't. */
function endOf(rest: FormWord[], tokens: Token[], at: number): number | null {
  let next = at + 1;
  for (const wanted of rest) {
    const reach = next + (wanted.gap ? MAX_GAP_WORDS : 0);
    while (next <= reach && !(tokens[next] && fits(wanted, tokens[next]?.text ?? ""))) next += 1;
    if (next > reach) return null;
    next += 1;
  }
  return tokens[next - 1]?.to ?? null;
}

function fits({ match, text }: FormWord, word: string): boolean {
  if (match === "word") return word === text;
  return match === "start" ? word.startsWith(text) : word.endsWith(text);
}

function* anywhereIn(
  text: string,
  forms: Map<string, { form: string; of: string; language: string }[]>,
): Generator<Mention> {
  for (let from = 0; from < text.length; from += 1) {
    for (const { form, of, language } of forms.get(text[from] ?? "") ?? []) {
      if (text.startsWith(form, from)) yield { of, language, from, to: from + form.length };
    }
  }
}
