import type { FormWord } from "../compile/form";

/** What is kept under forms of words, found by the words of a text. */
export type FormIndex<Value> = {
  add: (form: Pick<FormWord, "match" | "text">, values: readonly Value[]) => void;
  /** What is kept under all forms that a word in small letters has. */
  of: (word: string) => readonly Value[];
};

const MAX_KNOWN_WORDS = 20_000;
const NONE: readonly never[] = [];

/** An index by whole words and by how words begin and end; `spellings` are the ways in which a word may be looked up. */
export function formIndex<Value>(spellings?: (word: string) => string[]): FormIndex<Value> {
  const index = {
    word: new Map<string, readonly Value[]>(),
    start: new Map<string, readonly Value[]>(),
    end: new Map<string, readonly Value[]>(),
  };
  const single = new Map<Value, readonly Value[]>();
  const shortest = { word: Infinity, start: Infinity, end: Infinity };
  const longest = { word: 0, start: 0, end: 0 };
  const known = new Map<string, readonly Value[]>();

  function add({ match, text }: Pick<FormWord, "match" | "text">, values: readonly Value[]): void {
    const earlier = index[match].get(text);
    index[match].set(text, earlier ? [...earlier, ...values] : shared(values));
    shortest[match] = Math.min(shortest[match], text.length);
    longest[match] = Math.max(longest[match], text.length);
    known.clear();
  }

  /** Most forms stand for one thing, and most things have many forms. */
  function shared(values: readonly Value[]): readonly Value[] {
    const [only, ...others] = values;
    if (only === undefined || others.length > 0) return values;
    const list = single.get(only) ?? values;
    single.set(only, list);
    return list;
  }

  function of(word: string): readonly Value[] {
    let values = known.get(word);
    if (!values) {
      values = spellings ? spellings(word).flatMap(lookUp) : lookUp(word);
      if (known.size < MAX_KNOWN_WORDS) known.set(detached(word), values);
    }
    return values;
  }

  function lookUp(word: string): readonly Value[] {
    let found = index.word.get(word) ?? NONE;
    const longestStart = Math.min(word.length, longest.start);
    for (let length = shortest.start; length <= longestStart; length += 1) take(index.start.get(word.slice(0, length)));
    const lastEnd = word.length - shortest.end;
    for (let at = Math.max(0, word.length - longest.end); at <= lastEnd; at += 1) take(index.end.get(word.slice(at)));
    return found;

    function take(more: readonly Value[] | undefined): void {
      if (more) found = [...found, ...more];
    }
  }

  return { add, of };
}

/** In memory of its own: a word that is cut out of a text keeps all of the text alive. */
function detached(word: string): string {
  return Buffer.from(word, "utf16le").toString("utf16le");
}
