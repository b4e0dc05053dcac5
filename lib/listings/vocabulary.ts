import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { preparedBy } from "@/db/prepared";
import { searchWords } from "@/db/schema/search";
import { endsWithinWord, searchable } from "./words";

/** A shorter beginning would be that of every other listing. */
const MIN_PREFIX_CHARACTERS = 2;
/** A word that so many listings have is no beginning: they fill all pages that relevance goes through. */
const ENOUGH_LISTINGS = 1_000;
/** The words, most frequent first, that a beginning stands for. */
const COMPLETIONS = 20;
/** Looked through for a beginning of rare words alone, of which none is better than another. */
const RARE_WORDS = 1_000;
/** What may have been meant by a word that no listing has, and for how many words of a search that is looked up. */
const CORRECTIONS = 3;
const MOST_CORRECTED = 4;

type Form = { lexeme: string; listings: number };
/** A word that was typed: how many listings have it, how it may go on, and what it may have been meant to be. */
export type TypedWord = Form & {
  isLast: boolean;
  at: number;
  isKnown: boolean;
  completions: Form[];
  corrections: Form[];
};

const typedWords = preparedBy("typed-words", () => {
  const [text, isOpen] = [sql.placeholder("text"), sql.placeholder("isOpen")];
  const likely = sql`
    select lexeme, max(listings) as listings from ${wordsBeginning(sql`typed.word`, COMPLETIONS * 3)} as begun
    group by lexeme order by 2 desc, 1 limit ${sql.raw(String(COMPLETIONS))}`;
  const nearest = sql`
    select lexeme, max(listings) as listings from ${searchWords} known
    where spelling_keys(known.word) && spelling_keys(typed.word) and known.word ~ '^\\D{4,24}$'
      and levenshtein_less_equal(known.word, typed.word, 2) <= 2
    group by lexeme
    order by min(levenshtein_less_equal(known.word, typed.word, 2)
      + (left(known.word, 1) <> left(typed.word, 1))::int * 0.5) - ln(1 + max(listings)) / 6
    limit ${sql.raw(String(CORRECTIONS))}`;
  const listed = (rows: SQL) =>
    sql`(select coalesce(json_agg(json_build_object('lexeme', lexeme, 'listings', listings)), '[]') from (${rows}) as rows)`;
  const answer = sql`(
    with split as materialized (
      select lexeme as word, positions[cardinality(positions)] as at from unnest(to_tsvector('simple', ${text}::text))),
    typed as materialized (
      select word, at, (tsvector_to_array(to_tsvector('english', word)))[1] as lexeme, at = max(at) over () as is_last from split),
    counted as materialized (
      select typed.*, (select listings from ${searchWords} known where known.lexeme = typed.lexeme order by listings desc limit 1) as listings
      from typed where lexeme is not null or (select count(*) from typed) = 1),
    completed as materialized (
      select typed.*, row_number() over (partition by listings is null order by at) as place,
        case when is_last and ${isOpen}::boolean and length(word) >= ${sql.raw(String(MIN_PREFIX_CHARACTERS))}
            and coalesce(listings, 0) < ${sql.raw(String(ENOUGH_LISTINGS))}
          then ${listed(likely)} else '[]' end as completions
      from counted typed)
    select coalesce(json_agg(json_build_object(
      'lexeme', coalesce(lexeme, word), 'at', at, 'isLast', is_last, 'listings', coalesce(listings, 0), 'isKnown', listings is not null,
      'completions', completions,
      'corrections', case when listings is null and place <= ${sql.raw(String(MOST_CORRECTED))} and json_array_length(completions) = 0
        and word ~ '^\\D{4,24}$' then ${listed(nearest)} else '[]' end) order by at), '[]') as words
    from completed typed) as answer`;
  return db.select({ words: sql<TypedWord[]>`answer.words` }).from(answer).prepare("typed_words");
});

/** What each word of a search stands for, in the order typed; words such as "the", which no index has, are left out. */
export async function lookUpWords(q: string): Promise<TypedWord[]> {
  const [{ words } = { words: [] }] = await typedWords("").execute({ text: searchable(q), isOpen: endsWithinWord(q) });
  return words;
}

/** Whether a text begins so, by comparisons instead of `like`, whose beginning a plan for any value doesn't know. */
export function begins(text: SQL, beginning: SQL): SQL {
  return sql`${text} ~>=~ ${beginning} and ${text} ~<~ (${beginning} || chr(1114111))`;
}

/**
 * Rows of words that begin so: so many of the most frequent ones, or as many as there are and some rare ones. However many
 * words begin so, few are looked through: each range of frequency has an index of its own and comes where those above lack.
 */
export function wordsBeginning(beginning: SQL, most: number, rarest = RARE_WORDS): SQL {
  const begun = begins(sql`word`, beginning);
  const [limit, rareLimit] = [most, rarest].map((n) => sql.raw(String(n)));
  return sql`(
    with frequent as materialized (
      select word, lexeme, listings from ${searchWords}
      where ${begun} and listings >= 1000 order by listings desc limit ${limit}),
    common as materialized (
      select word, lexeme, listings from ${searchWords}
      where (select count(*) from frequent) < ${limit} and ${begun} and listings between 100 and 999
      order by listings desc limit ${limit}),
    rare as materialized (
      select word, lexeme, listings from ${searchWords}
      where (select count(*) from frequent) + (select count(*) from common) < ${limit} and ${begun} limit ${rareLimit})
    select * from frequent union all select * from common union all select * from rare)`;
}

/** Counts anew how many listings have each word, and forgets those that none has any more. */
export async function settleSearchWords(): Promise<void> {
  await db.execute(sql`
    delete from ${searchWords} twice using ${searchWords} kept where twice.word = kept.word and twice.ctid > kept.ctid`);
  // Only what was without listings the last time goes: whoever came meanwhile may have taken it for known.
  await db.execute(sql`
    with counted as materialized (
      select word as lexeme, ndoc from ts_stat('select tsv from listings where listed')),
    recounted as (
      update ${searchWords} known set listings = now.listings
      from (select known.ctid as place, coalesce(ndoc, 0) as listings
        from ${searchWords} known left join counted using (lexeme)) as now
      where known.ctid = now.place and known.listings + now.listings > 0
        and ((known.listings = 0) <> (now.listings = 0) or abs(known.listings - now.listings) * 20 > known.listings)
      returning 1),
    forgotten as (
      delete from ${searchWords} known where listings = 0 and not exists (select from counted where counted.lexeme = known.lexeme)
      returning 1)
    insert into ${searchWords} (word, lexeme, listings)
    select lexeme, lexeme, ndoc from counted
    where not exists (select from ${searchWords} known where known.lexeme = counted.lexeme) and length(lexeme) <= 60`);
}
