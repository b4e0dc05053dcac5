ALTER TABLE "listings" drop column "tsv";--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "tsv" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english'::regconfig, replace(title, '-', ' ')), 'A')
          || setweight(to_tsvector('english'::regconfig, replace(slug, '-', ' ')), 'A')
          || setweight(to_tsvector('english'::regconfig, replace(description, '-', ' ')), 'B')
          || setweight(to_tsvector('english'::regconfig, replace(category, '-', ' ')), 'C')) STORED NOT NULL;--> statement-breakpoint
-- Both went with the column.
create index listings_search on listings using gin (tsv, tier, category, type, source, sample) with (fastupdate = off) where listed;
--> statement-breakpoint
alter table listings alter column tsv set statistics 1000;
