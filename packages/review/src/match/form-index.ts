import type { FormWord } from "../compile/form";

/** What is kept under forms of words, found by the words of a text. */
export type FormIndex<Value> = {
  add: (form: Pick<FormWord, "match" | "text">, value: Value) => void;
  /** What is kept under all forms that a word in small letters has. */
  of: (word: string) => readonly Value[];
};

const MAX_KNOWN_WORDS = 20_000;
const NONE: readonly never[] = [];

/** An index by whole words and by how words begin and end; `spellings` are the ways in which a word may be looked up. */
export function formIndex<Value>(spellings: (word: string) => string[] = (word) => [word]): FormIndex<Value> {
  const index = {
    word: new Map<string, readonly Value[]>(),
    start: new Map<string, readonly Value[]>(),
    end: new Map<string, readonly Value[]>(),
  };
  const single = new Map<Value, readonly Value[]>();
  const longest = { word: 0, start: 0, end: 0 };
  const known = new Map<string, readonly Value[]>();

  function add({ match, text }: Pick<FormWord, "match" | "text">, value: Value): void {
    const values = index[match].get(text);
    index[match].set(text, values ? [...values, value] : alone(value));
    longest[match] = Math.max(longest[match], text.length);
    known.clear();
  }

  /** Most forms stand for one thing, and most things have many forms. */
  function alone(value: Value): readonly Value[] {
    const values = single.get(value) ?? [value];
    single.set(value, values);
    return values;
  }

  function of(word: string): readonly Value[] {
    let values = known.get(word);
    if (!values) {
      const found = spellings(word).flatMap(lookUp);
      values = found.length > 0 ? found : NONE;
      if (known.size < MAX_KNOWN_WORDS) known.set(detached(word), values);
    }
    return values;
  }

  function lookUp(word: string): Value[] {
    const found = [...(index.word.get(word) ?? NONE)];
    for (let length = 1; length <= Math.min(word.length, longest.start); length += 1) {
      found.push(...(index.start.get(word.slice(0, length)) ?? NONE));
    }
    for (let at = Math.max(0, word.length - longest.end); at < word.length - 1; at += 1) {
      found.push(...(index.end.get(word.slice(at)) ?? NONE));
    }
    return found;
  }

  return { add, of };
}

/** In memory of its own: a word that is cut out of a text keeps all of the text alive. */
function detached(word: string): string {
  return Buffer.from(word, "utf16le").toString("utf16le");
}
