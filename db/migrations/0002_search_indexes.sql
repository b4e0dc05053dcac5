-- Browse: each order has a covering partial index, so that a page's ids come from the index alone.
create index listings_newest on listings (published_at desc, id desc) include (category, type, source, price_cents, security_status) where listed;
--> statement-breakpoint
create index listings_popular on listings (popularity desc, id desc) include (category, type, source, price_cents, security_status) where listed;
--> statement-breakpoint
create index listings_price on listings (price_cents, id desc) include (category, type, source, security_status) where listed;
--> statement-breakpoint
create index listings_category_newest on listings (category, published_at desc, id desc) include (type, source, price_cents, security_status) where listed;
--> statement-breakpoint
create index listings_category_popular on listings (category, popularity desc, id desc) include (type, source, price_cents, security_status) where listed;
--> statement-breakpoint
create index listings_category_price on listings (category, price_cents, id desc) include (type, source, security_status) where listed;
--> statement-breakpoint
-- Rare combinations of filters, which would make an ordered scan walk far.
create index listings_filters on listings (type, security_status, source, price_cents) include (category, published_at, popularity, id) where listed;
--> statement-breakpoint
-- Words and the filters of a search in one index; tier and sample bound what has to be ranked and counted.
create index listings_search on listings using gin (tsv, tier, category, type, source, sample) with (fastupdate = off) where listed;
--> statement-breakpoint
create index listings_title on listings (lower(title) text_pattern_ops) where listed;
--> statement-breakpoint
create index search_terms_prefix on search_terms (term text_pattern_ops) include (listings);
--> statement-breakpoint
alter table listings alter column tsv set statistics 1000;
--> statement-breakpoint
alter table listings set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
--> statement-breakpoint
alter table listing_stats set (fillfactor = 70);
