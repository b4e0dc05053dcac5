import { languageOfFile } from "../follow/syntax/code-language";
import { matchesIn } from "./matches";

/** Words that a program writes out, and what stands right before them: `description: `, `return `, `NOTE = (`. */
export type WrittenText = { words: string; offset: number; before: string };

/** What isn't closed is read as far as it may go, so that nothing is read twice. */
const PYTHON =
  /#[^\n]{0,2000}|[rbfu]{0,2}(?:("""|''')([\s\S]{0,6000}?)\1|(["'])((?:\\[\s\S]|(?!\3)[^\\\n]){0,4000})\3?)/gi;
const JAVASCRIPT =
  /\/\/[^\n]{0,2000}|\/\*(?:[^*]|\*(?!\/)){0,6000}(?:\*\/)?|(`)((?:\\[\s\S]|[^\\`]){0,6000})`?|(["'])((?:\\[\s\S]|(?!\3)[^\\\n]){0,4000})\3?/g;
const FIRST_QUOTE = /["'`]/;
const MIN_CHARS = 40;
const MAX_CHARS = 6000;
const CHARS_BEFORE = 100;
const MAX_GAP_CHARS = 400;
const MAX_TEXTS = 2000;

/** Python puts texts that stand beside each other together, JavaScript those with a plus between them. */
const JOINED = { python: /^\s{0,200}(?:\+\s{0,200})?(?:\\\n\s{0,200})?$/, javascript: /^\s{0,200}\+\s{0,200}$/ };

/** The texts in a program of Python or JavaScript that are long enough to say something, each with its pieces put together. */
export function writtenTexts(path: string, text: string): WrittenText[] {
  const language = languageOfFile(path, text);
  if (language === null || !/^(?:python|javascript|typescript|tsx)$/.test(language)) return [];
  const isPython = language === "python";
  const joined = isPython ? JOINED.python : JOINED.javascript;
  const found: Piece[] = [];
  for (const { 0: whole, 2: long, 4: short, index } of matchesIn(text, isPython ? PYTHON : JAVASCRIPT)) {
    const words = long ?? short;
    if (words === undefined) continue;
    const end = index + whole.length;
    const last = found.at(-1);
    if (last && index - last.end < MAX_GAP_CHARS && joined.test(text.slice(last.end, index))) {
      if (last.words.length < MAX_CHARS) last.words += words;
      last.end = end;
    } else {
      if (last && last.words.length < MIN_CHARS) found.pop();
      if (found.length >= MAX_TEXTS) break;
      const before = text.slice(Math.max(0, index - CHARS_BEFORE), index);
      found.push({ words, offset: index + whole.search(FIRST_QUOTE), before, end });
    }
  }
  return found
    .filter(({ words }) => words.length >= MIN_CHARS)
    .map(({ words, offset, before }) => ({ words: words.replaceAll(/\\[nrt]/g, "\n"), offset, before }));
}

type Piece = WrittenText & { end: number };

/** Whether a text is one of a list, as samples and patterns are. */
export function isListed({ before }: WrittenText): boolean {
  return /(?:^|[^=:\w)\]]\s{0,40})\[\s{0,80}$|,\s{0,80}$|[{,]\s{0,80}["'][^"'\n]{1,80}["']\s{0,8}:\s{0,8}\[\s{0,80}$/.test(
    before,
  );
}

/** Whether a text stands for itself, as one does that explains a program to people. */
export function isExplanation({ before }: WrittenText): boolean {
  return /(?:^|:[ \t]*(?:#[^\n]*)?\n|[^\s=([{,:+\\][ \t]*\n)\s*$/.test(before);
}
