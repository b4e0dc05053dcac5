CREATE TABLE "search_words" (
	"word" text NOT NULL,
	"lexeme" text NOT NULL,
	"listings" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
-- The text that words are taken of: without accents, and without hyphens, since Postgres reads "GPT-4" as "gpt" and "-4".
create function searchable(value text) returns text language sql immutable strict parallel safe as $$
  select replace(case when octet_length(value) = char_length(value) then value
    else normalize(regexp_replace(normalize(value, nfd), '[\u0300-\u036f]', '', 'g'), nfc) end, '-', ' ')
$$;
--> statement-breakpoint
-- A word and what is left of it without one of its letters: two words that share one are a slip of the keys apart.
create function spelling_keys(word text) returns text[] language sql immutable strict parallel safe as $$
  select array_agg(distinct left(word, i - 1) || substr(word, i + 1)) || word from generate_series(1, length(word)) as i
$$;
--> statement-breakpoint
ALTER TABLE "listings" drop column "tsv";--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "tsv" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english'::regconfig, searchable(title)), 'A')
          || setweight(to_tsvector('english'::regconfig, searchable(slug)), 'A')
          || setweight(to_tsvector('english'::regconfig, searchable(description)), 'B')
          || setweight(to_tsvector('english'::regconfig, searchable(category)), 'C')
          || setweight(to_tsvector('english'::regconfig, searchable(coalesce(author_name, ''))), 'D')) STORED NOT NULL,
  ADD COLUMN "names" "tsvector" GENERATED ALWAYS AS (strip(to_tsvector('english'::regconfig, searchable(title || ' ' || slug)))) STORED NOT NULL;--> statement-breakpoint
-- Both went with the column.
create index listings_search on listings using gin (tsv, names, tier, category, type, source, sample) with (fastupdate = off) where listed;
--> statement-breakpoint
alter table listings alter column tsv set statistics 1000, alter column names set statistics 1000;
--> statement-breakpoint
-- Names that begin as was typed: those of the most popular listings first.
create index listings_title_popular on listings (lower(title) text_pattern_ops, popularity) where listed and tier = 0;
--> statement-breakpoint
create index users_name on users (lower(display_name) text_pattern_ops) where display_name_slug is not null;
--> statement-breakpoint
-- The words of a listing that the index has, as they are written and as it holds them.
create function words_of(listing listings) returns table (word text, lexeme text) language sql stable parallel safe as $$
  select word, lexeme
  from unnest(tsvector_to_array(to_tsvector('simple', searchable(concat_ws(' ',
      listing.title, listing.slug, listing.description, listing.category, listing.author_name))))) as word
    cross join lateral (select (tsvector_to_array(to_tsvector('english', word)))[1] as lexeme) as stemmed
  where lexeme is not null and length(word) <= 60
$$;
--> statement-breakpoint
-- A word is a row or two: where two writers bring the same one, neither waits for the other.
create function note_search_words() returns trigger language plpgsql as $$
begin
  insert into search_words (word, lexeme)
  select word, lexeme from words_of(new)
  where not exists (select from search_words known where known.word = words_of.word);
  return null;
end $$;
--> statement-breakpoint
create trigger words_added after insert on listings for each row when (new.listed) execute function note_search_words();
--> statement-breakpoint
create trigger words_changed after update on listings for each row
  when (new.listed and (not old.listed or new.tsv is distinct from old.tsv)) execute function note_search_words();
--> statement-breakpoint
insert into search_words (word, lexeme, listings)
select words.word, lexeme, coalesce(ndoc, 1)
from (select distinct words.word, words.lexeme from listings cross join lateral words_of(listings) as words where listed) as words
  left join ts_stat('select tsv from listings where listed') as counted on counted.word = lexeme;
--> statement-breakpoint
CREATE INDEX "search_words_lexeme" ON "search_words" USING btree ("lexeme","listings");
--> statement-breakpoint
create index search_words_prefix on search_words (word text_pattern_ops) include (lexeme, listings);
--> statement-breakpoint
-- Of short beginnings only what is common is looked through.
create index search_words_common on search_words (word text_pattern_ops) include (lexeme, listings) where listings >= 100;
--> statement-breakpoint
create index search_words_spelling on search_words using gin (spelling_keys(word)) with (fastupdate = off) where word ~ '^\D{4,24}$';
