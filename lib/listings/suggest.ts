import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { preparedBy } from "@/db/prepared";
import { listings } from "@/db/schema/listings";
import { users } from "@/db/schema/users";
import { keep } from "@/lib/kept/keep";
import { listCategories } from "./categories";
import type { SuggestQuery } from "./schema";
import { isListed } from "./visible";
import { begins, wordsBeginning } from "./vocabulary";
import { lastWordOf } from "./words";

type Kind = "listing" | "word" | "category" | "seller";
type Suggestion = { text: string; kind: Kind; slug: string | null };

/** As many of each kind as are ever shown. */
const PER_KIND = 20;
/** Looked through where none of the popular listings, or no seller with a listing, is named so. */
const LOOKED_THROUGH = 100;

/** What may complete what was typed: names of listings, the last word, categories and sellers, the best of each in turn. */
export function suggest(query: SuggestQuery) {
  return keep(
    `suggest ${JSON.stringify(query)}`,
    () => ["lists"],
    () => complete(query),
  );
}

const completions = preparedBy("completions", () => {
  const typed = sql`${sql.placeholder("typed")}::text`;
  const word = sql`${sql.placeholder("word")}::text`;
  const title = begins(sql`lower(${listings.title})`, typed);
  const [most, some] = [PER_KIND, LOOKED_THROUGH].map((n) => sql.raw(String(n)));
  const answer = sql`(
    with popular as materialized (
      select id, popularity from ${listings} where ${isListed} and tier = 0 and ${title} order by popularity desc limit ${most}),
    others as materialized (
      select id, popularity from ${listings} where (select count(*) from popular) < ${most} and ${isListed} and ${title} limit ${some}),
    named as (select id, popularity from popular union select id, popularity from others order by popularity desc, id limit ${most}),
    words as (
      select min(word) as word, max(listings) as listings from ${wordsBeginning(word, PER_KIND, LOOKED_THROUGH)} as known
      where word ~ '^\\D+$' and word <> ${word} and listings > 0 and ${word} <> ''
      group by lexeme order by 2 desc, 1 limit ${most}),
    sellers as (
      select display_name, display_name_slug from (
        select id, display_name, display_name_slug from ${users}
        where display_name_slug is not null and not is_hidden and ${begins(sql`lower(display_name)`, typed)} limit ${some}) as people
      where exists (select from ${listings} where ${isListed} and author_id = people.id)
      order by display_name limit ${most})
    select 'listing' as kind, title as text, slug, -popularity as place from named join ${listings} using (id, popularity)
    union all select 'word', word, null, -listings from words
    union all select 'seller', display_name, display_name_slug, row_number() over (order by display_name) from sellers
    order by kind, place, text) as answer`;
  return db
    .select({ kind: sql<Kind>`kind`, text: sql<string>`text`, slug: sql<string | null>`slug` })
    .from(answer)
    .prepare("search_completions");
});

async function complete({ q, limit }: SuggestQuery): Promise<{ suggestions: Suggestion[] }> {
  const typed = q.trimStart().toLowerCase();
  const { before, word } = lastWordOf(typed);
  if (!/[\p{L}\p{N}]/u.test(typed)) return { suggestions: [] };
  const [rows, { categories }] = await Promise.all([completions("").execute({ typed, word }), listCategories()]);
  const of = (wanted: Kind) => rows.filter(({ kind }) => kind === wanted);
  const words = of("word").map((row) => ({ ...row, text: before + row.text }));
  const names = categories
    .filter(({ name, count }) => count > 0 && name.toLowerCase().startsWith(typed))
    .map(({ name, category }): Suggestion => ({ text: name, kind: "category", slug: category }));
  return { suggestions: inTurn([of("listing"), words, names, of("seller")]).slice(0, limit) };
}

/** The first of each list, then the second of each. */
function inTurn<Item>(lists: Item[][]): Item[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat();
}
