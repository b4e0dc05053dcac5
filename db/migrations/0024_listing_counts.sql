CREATE TABLE "listing_counts" (
	"category" text,
	"author_id" uuid,
	"source" text NOT NULL,
	"type" text NOT NULL,
	"is_free" boolean NOT NULL,
	"security_status" text NOT NULL,
	"listings" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "listing_counts_category" ON "listing_counts" USING btree ("category") WHERE author_id is null;--> statement-breakpoint
CREATE INDEX "listing_counts_author" ON "listing_counts" USING btree ("author_id") WHERE author_id is not null;
--> statement-breakpoint
create function count_listed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.listed then
    insert into listing_counts (category, author_id, source, type, is_free, security_status, listings)
    select category, author_id, old.source, old.type, old.price_cents = 0, old.security_status, -1
    from (values (old.category, null::uuid, true), (null, null, true), (null, old.author_id, old.author_id is not null))
      as under (category, author_id, is_one) where is_one;
  end if;
  if tg_op <> 'DELETE' and new.listed then
    insert into listing_counts (category, author_id, source, type, is_free, security_status, listings)
    select category, author_id, new.source, new.type, new.price_cents = 0, new.security_status, 1
    from (values (new.category, null::uuid, true), (null, null, true), (null, new.author_id, new.author_id is not null))
      as under (category, author_id, is_one) where is_one;
  end if;
  return null;
end $$;
--> statement-breakpoint
lock table listings in share row exclusive mode;
--> statement-breakpoint
create trigger listed_added after insert on listings for each row when (new.listed) execute function count_listed();
--> statement-breakpoint
create trigger listed_changed after update on listings for each row
  when ((old.listed or new.listed)
    and (old.listed, old.category, old.author_id, old.source, old.type, old.price_cents = 0, old.security_status)
      is distinct from
      (new.listed, new.category, new.author_id, new.source, new.type, new.price_cents = 0, new.security_status))
  execute function count_listed();
--> statement-breakpoint
create trigger listed_removed after delete on listings for each row when (old.listed) execute function count_listed();
--> statement-breakpoint
insert into listing_counts (category, author_id, source, type, is_free, security_status, listings)
select category, author_id, source, type, price_cents = 0, security_status, count(*) from listings where listed
group by grouping sets ((1, 3, 4, 5, 6), (3, 4, 5, 6), (2, 3, 4, 5, 6))
having grouping(author_id) = 1 or author_id is not null;
--> statement-breakpoint
create index listings_author_newest on listings (author_id, published_at desc, id desc) include (type) where listed;
