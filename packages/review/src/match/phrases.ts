import { compilePhrase } from "../compile/phrase";
import { type Lexicon, lexiconOf, type WordClasses } from "./lexicon";

/** Where the first of some phrases stands in a text; -1 where none does. */
export type Phrases = (text: string, words: WordsOf) => number;

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
      const find = (text: string) => {
        regex ??= new RegExp(pattern, "i");
        return text.search(regex);
      };
      return { find, needs: needs.map(need) };
    });
    return (text, words) => {
      for (const { find, needs } of compiled) {
        const offset = needs.every((word) => words.has(word)) ? find(text) : -1;
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
