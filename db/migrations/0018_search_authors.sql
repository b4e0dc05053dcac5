ALTER TABLE "listings" drop column "tsv";--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "author_name" text;--> statement-breakpoint
update listings set author_name = coalesce(
  (select display_name from users where users.id = listings.author_id),
  (select owner_display_name from external_listings where listing_id = listings.id and listings.author_id is null));
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "tsv" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english'::regconfig, replace(title, '-', ' ')), 'A')
          || setweight(to_tsvector('english'::regconfig, replace(slug, '-', ' ')), 'A')
          || setweight(to_tsvector('english'::regconfig, replace(description, '-', ' ')), 'B')
          || setweight(to_tsvector('english'::regconfig, replace(category, '-', ' ')), 'C')
          || setweight(to_tsvector('english'::regconfig, replace(coalesce(author_name, ''), '-', ' ')), 'D')) STORED NOT NULL;--> statement-breakpoint
-- Both went with the column.
create index listings_search on listings using gin (tsv, tier, category, type, source, sample) with (fastupdate = off) where listed;
--> statement-breakpoint
alter table listings alter column tsv set statistics 1000;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_id_display_name" UNIQUE("id","display_name");--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_author_name_fk" FOREIGN KEY ("author_id","author_name") REFERENCES "public"."users"("id","display_name") ON DELETE no action ON UPDATE cascade;
