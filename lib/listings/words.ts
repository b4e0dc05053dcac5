import { type SQL, sql } from "drizzle-orm";

const PLAIN = /^[\p{L}\p{N}\s-]+$/u;
const MIN_PREFIX_CHARACTERS = 3;

/**
 * What people typed, as a Postgres text query: plain words must all occur, and the last may still be
 * incomplete, so that results come while typing. Quotes, "or" and minus work as in web search.
 */
export function toTsquery(q: string): SQL {
  const words = plainWords(q);
  if (!words) return sql`websearch_to_tsquery('english', ${withoutHyphens(q)})`;
  return sql`to_tsquery('english', ${words.join(" & ")})`;
}

/** The same words as a phrase, which ranks higher where they stand together. */
export function toPhrase(q: string): SQL {
  return sql`phraseto_tsquery('english', ${withoutHyphens(q)})`;
}

/** Hyphens part words, as in what is searched; only the minus before a word keeps its meaning. */
export function withoutHyphens(q: string): string {
  return q
    .replace(
      /(?<=^|\s)-([\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+)/gu,
      (_, compound: string) => `-"${withoutHyphens(compound)}"`,
    )
    .replace(/(?<=\S)-(?=[\p{L}\p{N}])/gu, " ");
}

function plainWords(q: string): string[] | null {
  if (!PLAIN.test(q) || /(^|\s)-/.test(q) || /(^|\s)or(\s|$)/i.test(q)) return null;
  const words = q.split(/[\s-]+/).filter(Boolean);
  const last = words.pop();
  if (!last) return null;
  return [...words, last.length < MIN_PREFIX_CHARACTERS ? last : `${last}:*`];
}
