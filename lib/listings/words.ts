/** A phrase in quotes or a word, with the minus that excludes it. */
const TERM = /(?<minus>(?<!\S)-)?(?:"(?<phrase>[^"]*)"|(?<word>[^\s"]+))/g;

const OPERATOR = /"|(^|\s)-|(^|\s)or(\s|$)/i;
const ACCENTS = /[\u0300-\u036f]/g;

/** Whether quotes, "or" or a minus before a word say how the words are to be taken together. */
export function hasOperators(q: string): boolean {
  return OPERATOR.test(q);
}

/** What was typed as the index has it (`searchable` of 0026_search_words.sql): without accents, hyphens as spaces. */
export function searchable(q: string): string {
  return withoutAccents(q).replaceAll("-", " ");
}

function withoutAccents(q: string): string {
  return q.normalize("NFD").replace(ACCENTS, "").normalize("NFC");
}

/** Whether the last word may be about to be typed on. */
export function endsWithinWord(q: string): boolean {
  return /[\p{L}\p{N}]$/u.test(q.trimEnd());
}

/**
 * The terms of a web search that have a letter or a digit. Hyphens part words, as in what is searched, and a minus is
 * only left before a term: Postgres nests each of the others one deeper, and fails at 33.
 */
export function toWebSearch(q: string): string {
  const terms = [...withoutAccents(q).matchAll(TERM)].flatMap(({ groups: { minus = "", phrase, word = "" } = {} }) => {
    const text = (phrase ?? word).replaceAll("-", " ").trim();
    if (!/[\p{L}\p{N}]/u.test(text)) return [];
    const isPhrase = phrase !== undefined || (minus && /\s/.test(text));
    return minus + (isPhrase ? `"${text}"` : text);
  });
  return terms.join(" ");
}

/** The word that is being typed, as the index has it, and what stands before it. */
export function lastWordOf(typed: string): { before: string; word: string } {
  const [written = ""] = typed.match(/[\p{L}\p{N}\p{M}]+$/u) ?? [];
  return { before: typed.slice(0, typed.length - written.length), word: withoutAccents(written) };
}
