import { type SQL, sql } from "drizzle-orm";

const PLAIN = /^[\p{L}\p{N}\s-]+$/u;
const MIN_PREFIX_CHARACTERS = 3;

/** A phrase in quotes or a word, with the minus that excludes it. */
const TERM = /(?<minus>(?<!\S)-)?(?:"(?<phrase>[^"]*)"|(?<word>[^\s"]+))/g;

/**
 * What people typed, as a Postgres text query: plain words must all occur, and the last may still be
 * incomplete, so that results come while typing. Quotes, "or" and minus work as in web search.
 */
export function toTsquery(q: string): SQL {
  const words = plainWords(q);
  if (!words) return sql`websearch_to_tsquery('english', ${toWebSearch(q)})`;
  return sql`to_tsquery('english', ${words.join(" & ")})`;
}

/** The same words as a phrase, which ranks higher where they stand together. */
export function toPhrase(q: string): SQL {
  return sql`phraseto_tsquery('english', ${q.replaceAll("-", " ")})`;
}

/**
 * The terms of a web search that have a letter or a digit. Hyphens part words, as in what is searched, and a minus is
 * only left before a term: Postgres nests each of the others one deeper, and fails at 33.
 */
export function toWebSearch(q: string): string {
  const terms = [...q.matchAll(TERM)].flatMap(({ groups: { minus = "", phrase, word = "" } = {} }) => {
    const text = (phrase ?? word).replaceAll("-", " ").trim();
    if (!/[\p{L}\p{N}]/u.test(text)) return [];
    const isPhrase = phrase !== undefined || (minus && /\s/.test(text));
    return minus + (isPhrase ? `"${text}"` : text);
  });
  return terms.join(" ");
}

function plainWords(q: string): string[] | null {
  if (!PLAIN.test(q) || /(^|\s)-/.test(q) || /(^|\s)or(\s|$)/i.test(q)) return null;
  const words = q.split(/[\s-]+/).filter(Boolean);
  const last = words.pop();
  if (!last) return null;
  return [...words, last.length < MIN_PREFIX_CHARACTERS ? last : `${last}:*`];
}
