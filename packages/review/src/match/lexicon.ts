import { type Form, type FormWord, formsOf } from "../compile/form";

/** Classes of words by name, and how each language puts them. */
export type WordClasses = Record<string, Record<string, string>>;

/** A word of a class in a text, as one of the languages has it that share the word. */
export type Mention = { of: string; language: string; from: number; to: number };

export type Lexicon = (text: string) => Mention[];

type Meaning = { of: string; language: string; rest: FormWord[] };
const NONE: Meaning[] = [];

type Token = { text: string; from: number; to: number };

/** A name such as `.env` begins with a point; what ends a sentence is no part of a word. */
const WORD = /\.?[\p{L}\p{M}\p{N}_]+(?:[.'’@/-][\p{L}\p{M}\p{N}_]+)*/gu;
const MAX_WORD_CHARS = 40;
const MAX_GAP_WORDS = 3;
/** The same for a text of ASCII alone, which is found in a quarter of the time. */
const ASCII_WORD = /\.?\w+(?:[.'@/-]\w+)*/g;
const MAX_KNOWN_WORDS = 20_000;
const OTHER_ALPHABETS = new Set("bg uk ru el he ar fa hi bn ne ta th zh ja ko".split(" "));
/** From Greek on, without punctuation and pictures. */
const OTHER_LETTER = /[\u0370-\u1fff\u2e80-\ud7ff\uf900-\ufdff\ufe70-\uffdc]/;
/** Articles, conjunctions and prepositions that are written together with the word: Arabic and Hebrew. */
const PREFIXES = [/^[وفبكل]{0,2}(?:ال|لل)?/u, /^[והבלמשכ]{1,3}/u];

/** Finds the words of all classes in a text, in reading order; those of other alphabets are read when one of their letters comes up. */
export function lexiconOf(classes: WordClasses): Lexicon {
  const latin = lexiconIn(classes, (language) => !OTHER_ALPHABETS.has(language));
  let others: Lexicon | undefined;
  return (text) => {
    if (!OTHER_LETTER.test(text)) return latin(text);
    others ??= lexiconIn(classes, (language) => OTHER_ALPHABETS.has(language));
    return [...latin(text), ...others(text)].sort((one, other) => one.from - other.from);
  };
}

function lexiconIn(classes: WordClasses, isRead: (language: string) => boolean): Lexicon {
  const exact = new Map<string, Meaning[]>();
  const starts = new Map<string, Meaning[]>();
  const ends = new Map<string, Meaning[]>();
  const anywhere = new Map<string, { form: string; of: string; language: string }[]>();
  const known = new Map<string, Meaning[]>();
  const index = { word: exact, start: starts, end: ends };

  for (const [of, languages] of Object.entries(classes)) {
    for (const [language, written] of Object.entries(languages)) {
      if (language === "means" || !isRead(language)) continue;
      const alone: [Meaning] = [{ of, language, rest: [] }];
      for (const form of formsOf(written, language)) add(form, alone);
    }
  }

  /** What is one word has the one meaning that all such words of its class and language share. */
  function add(form: Form, alone: [Meaning]): void {
    const [{ of, language }] = alone;
    if ("anywhere" in form) {
      const first = form.anywhere[0];
      if (first) push(anywhere, first, { form: form.anywhere, of, language });
      return;
    }
    const [first, ...rest] = form.words;
    if (!first) return;
    const meanings = rest.length === 0 ? alone : [{ of, language, rest }];
    const known = index[first.match].get(first.text);
    index[first.match].set(first.text, known ? [...known, ...meanings] : meanings);
  }

  const longestStart = longestOf(starts);
  const longestEnd = longestOf(ends);

  function meaningsOf(word: string): Meaning[] {
    let meanings = known.get(word);
    if (!meanings) {
      meanings = spellings(word).flatMap(lookUp);
      if (meanings.length === 0) meanings = NONE;
      if (known.size < MAX_KNOWN_WORDS) known.set(detached(word), meanings);
    }
    return meanings;
  }

  function lookUp(word: string): Meaning[] {
    const found = [...(exact.get(word) ?? [])];
    for (let length = 2; length <= Math.min(word.length, longestStart); length += 1) {
      found.push(...(starts.get(word.slice(0, length)) ?? NONE));
    }
    for (let at = Math.max(0, word.length - longestEnd); at < word.length - 1; at += 1) {
      found.push(...(ends.get(word.slice(at)) ?? NONE));
    }
    return found;
  }

  return (text) => {
    const mentions: Mention[] = [];
    const tokens = tokensIn(text);
    for (const [at, { text: word, from, to }] of tokens.entries()) {
      for (const { of, language, rest } of meaningsOf(word)) {
        const last = rest.length === 0 ? to : endOf(rest, tokens, at);
        if (last !== null) mentions.push({ of, language, from, to: last });
      }
    }
    if (anywhere.size > 0 && NOT_ASCII.test(text)) mentions.push(...anywhereIn(text, anywhere));
    return mentions.sort((a, b) => a.from - b.from);
  };
}

const NOT_ASCII = /[^\0-\x7f]/;

function tokensIn(text: string): Token[] {
  const isPlain = !NOT_ASCII.test(text);
  const lower = isPlain ? text.toLowerCase() : text;
  const tokens: Token[] = [];
  for (const { 0: word, index } of lower.matchAll(isPlain ? ASCII_WORD : WORD)) {
    const cut = word.slice(0, MAX_WORD_CHARS);
    tokens.push({
      text: isPlain ? cut : cut.replaceAll("’", "'").toLowerCase(),
      from: index,
      to: index + word.length,
    });
  }
  return tokens;
}

function longestOf(index: Map<string, unknown>): number {
  return Math.max(0, ...[...index.keys()].map((key) => key.length));
}

/** In memory of its own: a word that is cut out of a text keeps all of the text alive. */
function detached(word: string): string {
  return Buffer.from(word, "utf16le").toString("utf16le");
}

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

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}
