import { compilePhrase } from "../compile/phrase";
import { type Lexicon, lexiconOf, type WordClasses } from "./lexicon";

/** Where the first of some phrases stands in a text, at a place that counts; -1 where none does. */
export type Phrases = (text: string, words: WordsOf, counts?: Counts) => number;

/** Whether a place of a text counts. */
export type Counts = (offset: number) => boolean;

/** The words of a text that any phrase needs. */
export type WordsOf = ReadonlySet<string>;

/** Phrases that share one list of the words which they need, so that a text is searched for those only that it may hold. */
export function phraseBook(classes: WordClasses): {
  phrases: (written: string[]) => Phrases;
  wordsOf: (text: string) => WordsOf;
} {
  const needed: WordClasses = {};
  let lexicon: Lexicon | undefined;

  function need(words: string[]): string {
    const written = words.join(", ");
    needed[written] = { en: written };
    lexicon = undefined;
    return written;
  }

  function phrases(written: string[]): Phrases {
    const compiled = written.map((phrase) => {
      const { pattern, needs } = compilePhrase(phrase, (name) => classes[name]?.en ?? "");
      let regex: RegExp | undefined;
      const find = (text: string, counts?: Counts) => {
        regex ??= new RegExp(pattern, "gi");
        regex.lastIndex = 0;
        for (let match = regex.exec(text); match; match = regex.exec(text)) {
          if (!counts || counts(match.index)) return match.index;
          regex.lastIndex = match.index + 1;
        }
        return -1;
      };
      return { find, needs: needs.map(need) };
    });
    return (text, words, counts) => {
      for (const { find, needs } of compiled) {
        const offset = needs.every((word) => words.has(word)) ? find(text, counts) : -1;
        if (offset !== -1) return offset;
      }
      return -1;
    };
  }

  function wordsOf(text: string): WordsOf {
    lexicon ??= lexiconOf(needed);
    return new Set(lexicon(text.replaceAll("/", " ")).map(({ of }) => of));
  }

  return { phrases, wordsOf };
}
