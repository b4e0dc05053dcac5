import { sql } from "drizzle-orm";
import { db, one } from "@/db/client";
import { lookUpWords, type TypedWord } from "./vocabulary";
import { hasOperators, toWebSearch } from "./words";

/** A search as Postgres text queries. */
export type TextQuery = {
  /** What has every word, as it was typed. */
  exact: string;
  /** What has every word or what it stands for: how the last goes on, and what one that nothing has was meant to be. */
  wide: string;
  /** What has some of the words, or what they stand for. */
  any: string;
  /** The words side by side. */
  phrase: string;
  /** No more than about so many listings match; null where that isn't known. */
  atMost: number | null;
  isOneWord: boolean;
};

/** What people typed: plain words must all occur; quotes, "or" and minus work as in web search, and nothing is guessed. */
export async function toTextQuery(q: string): Promise<TextQuery> {
  return hasOperators(q) ? asTyped(q) : withAlternatives(await lookUpWords(q));
}

async function asTyped(q: string): Promise<TextQuery> {
  // What only excludes would have every listing looked at.
  const { query } = one(
    await db.execute<{ query: string }>(sql`
      select case when querytree(query) = 'T' then '' else query::text end as query
      from websearch_to_tsquery('english', ${toWebSearch(q)}) as query`),
  );
  return { exact: query, wide: query, any: query, phrase: query, atMost: null, isOneWord: false };
}

export function withAlternatives(words: TypedWord[]): TextQuery {
  const groups = words.map(({ lexeme, listings, isKnown, completions, corrections, at }) => {
    const own = isKnown ? [{ lexeme, listings }] : [];
    const others = [...completions, ...corrections].filter((other) => other.lexeme !== lexeme);
    const exact = isKnown ? own : others;
    return { at, exact: toOr(exact, lexeme), wide: toOr([...own, ...others], lexeme), forms: [...own, ...others] };
  });
  return {
    exact: groups.map(({ exact }) => exact).join(" & "),
    wide: groups.map(({ wide }) => wide).join(" & "),
    any: groups.map(({ wide }) => wide).join(" | "),
    phrase: groups.reduce((phrase, { exact, at }, i) => {
      const gap = at - (groups[i - 1]?.at ?? at);
      return phrase ? `${phrase} <${gap}> ${exact}` : exact;
    }, ""),
    atMost: Math.min(
      groups.length === 0 ? 0 : Number.POSITIVE_INFINITY,
      ...groups.map(({ forms }) => forms.reduce((sum, form) => sum + form.listings, 0)),
    ),
    isOneWord: groups.length === 1,
  };
}

function toOr(forms: { lexeme: string }[], otherwise: string): string {
  const lexemes = forms.length > 0 ? forms.map(({ lexeme }) => lexeme) : [otherwise];
  return `(${lexemes.map(quote).join(" | ")})`;
}

function quote(lexeme: string): string {
  return `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
