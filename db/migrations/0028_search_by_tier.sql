-- A word of every third listing is found among the popular ones at the cost of these, and counted in one of 64: an index
-- of all would be read as far as it goes before anything is left out.
drop index listings_search;
--> statement-breakpoint
create index listings_search on listings using gin (tsv, names, category, type, source) with (fastupdate = off) where listed;
--> statement-breakpoint
create index listings_search_tier0 on listings using gin (tsv, names, category, type, source) with (fastupdate = off)
  where listed and tier = 0;
--> statement-breakpoint
create index listings_search_tier1 on listings using gin (tsv, names, category, type, source) with (fastupdate = off)
  where listed and tier = 1;
--> statement-breakpoint
create index listings_search_tier2 on listings using gin (tsv, names, category, type, source) with (fastupdate = off)
  where listed and tier = 2;
--> statement-breakpoint
create index listings_search_sample on listings using gin (tsv, category, type, source) with (fastupdate = off)
  where listed and sample = 7;
--> statement-breakpoint
create index search_words_frequent on search_words (word text_pattern_ops) include (lexeme, listings) where listings >= 1000;
