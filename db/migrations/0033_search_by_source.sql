-- Nearly all listings have one source, and one of two types: an index that held these beside the words had each match looked
-- up among all of them, which took several times as long as the word.
drop index listings_search;
--> statement-breakpoint
drop index listings_search_tier0;
--> statement-breakpoint
drop index listings_search_tier1;
--> statement-breakpoint
drop index listings_search_tier2;
--> statement-breakpoint
drop index listings_search_sample;
--> statement-breakpoint
create index listings_search on listings using gin (tsv, names, category) with (fastupdate = off)
  where listed and source = 'native';
--> statement-breakpoint
create index listings_search_tier0 on listings using gin (tsv, names, category) with (fastupdate = off)
  where listed and source = 'native' and tier = 0;
--> statement-breakpoint
create index listings_search_tier1 on listings using gin (tsv, names, category) with (fastupdate = off)
  where listed and source = 'native' and tier = 1;
--> statement-breakpoint
create index listings_search_tier2 on listings using gin (tsv, names, category) with (fastupdate = off)
  where listed and source = 'native' and tier = 2;
--> statement-breakpoint
create index listings_search_sample on listings using gin (tsv, category) with (fastupdate = off)
  where listed and source = 'native' and sample = 7;
--> statement-breakpoint
create index mirrored_search on listings using gin (tsv, names, category) with (fastupdate = off)
  where listed and source <> 'native';
--> statement-breakpoint
create index mirrored_search_tier0 on listings using gin (tsv, names, category) with (fastupdate = off)
  where listed and source <> 'native' and tier = 0;
--> statement-breakpoint
create index mirrored_search_tier1 on listings using gin (tsv, names, category) with (fastupdate = off)
  where listed and source <> 'native' and tier = 1;
--> statement-breakpoint
create index mirrored_search_tier2 on listings using gin (tsv, names, category) with (fastupdate = off)
  where listed and source <> 'native' and tier = 2;
--> statement-breakpoint
create index mirrored_search_sample on listings using gin (tsv, category) with (fastupdate = off)
  where listed and source <> 'native' and sample = 7;
