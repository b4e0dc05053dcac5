/** A word of a form: that very word, any that begins so, or any that ends so; `gap` lets up to three words stand before it. */
export type FormWord = { match: "word" | "start" | "end"; text: string; gap: boolean };

/** Words in a row that stand for a class; in a language without gaps between words, characters that count anywhere. */
export type Form = { words: FormWord[] } | { anywhere: string };

/** Languages that put no gaps between words. */
export const WITHOUT_GAPS = new Set(["zh", "ja", "th"]);

/**
 * The forms that a class has in a language, from how `knowledge/words` writes them: `word`, `start*`, `*end`, several in
 * a row, `a .. b` with a gap, and English `word~` with its regular endings.
 */
export function formsOf(written: string, language: string): Form[] {
  const forms = written
    .toLowerCase()
    .split(/[,،、]/)
    .map((form) => form.trim())
    .filter((form) => form !== "");
  if (WITHOUT_GAPS.has(language)) return forms.map((form) => anywhereOrWords(form));
  return language === "en" ? forms.flatMap((form) => inflected(form).map(wordsOf)) : forms.map(wordsOf);
}

/** Letters of another alphabet inside such a text are words as elsewhere. */
function anywhereOrWords(form: string): Form {
  return /^[\x20-\x7e]+$/.test(form) ? wordsOf(form) : { anywhere: form.replaceAll(/[* ~]|\.\./g, "") };
}

function wordsOf(form: string): Form {
  if (!form.includes(" ")) return { words: [wordOf(form, false)] };
  const words: FormWord[] = [];
  let gap = false;
  for (const word of form.split(/\s+/)) {
    if (word === "..") gap = true;
    else {
      words.push(wordOf(word, gap));
      gap = false;
    }
  }
  return { words };
}

function wordOf(word: string, gap: boolean): FormWord {
  if (word.endsWith("*")) return { match: "start", text: word.slice(0, -1), gap };
  return word.startsWith("*") ? { match: "end", text: word.slice(1), gap } : { match: "word", text: word, gap };
}

function inflected(form: string): string[] {
  const word = form.includes("~") ? /(\S+)~/.exec(form)?.[1] : undefined;
  return word === undefined ? [form] : regularForms(word).map((ending) => form.replace(`${word}~`, ending));
}

/** The regular forms of an English verb or noun, and a few that nobody writes. */
export function regularForms(word: string): string[] {
  const stem = word.endsWith("e") ? word.slice(0, -1) : word;
  const forms = [word, `${word}s`, `${stem}ed`, `${stem}ing`];
  if (/(?:s|x|z|ch|sh|o)$/.test(word)) forms.push(`${word}es`);
  if (/[^aeiou]y$/.test(word)) forms.push(`${word.slice(0, -1)}ies`, `${word.slice(0, -1)}ied`);
  if (/(?:^|[^aeiou])[aeiou][bdglmnprt]$/.test(word)) {
    forms.push(`${word}${word.at(-1)}ed`, `${word}${word.at(-1)}ing`);
  }
  return forms;
}
