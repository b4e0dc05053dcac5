-- The free ones in the order of the catalogues, which have no others.
create index listings_free_popular on listings (popularity desc, id desc) include (type) where listed and source = 'native' and price_cents = 0;
--> statement-breakpoint
-- Beside what changed, tells which listings are no longer offered for free, so that whoever keeps a catalogue of many drops
-- them from it at once, and looks for all other changes now and then.
create or replace function tell_listings_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform tell_changes(array(select distinct name from after n
      cross join lateral (values ('lists'), ('listing:' || n.source || '/' || n.slug), ('seller:' || n.author_id)) t (name)
      where (n.published_at is not null or n.blocked_at is not null) and name is not null));
  elsif tg_op = 'DELETE' then
    perform tell_changes(array(select distinct name from before o
      cross join lateral (values ('lists'), ('listing:' || o.source || '/' || o.slug), ('seller:' || o.author_id),
        (case when o.listed and o.price_cents = 0 then 'withdrawn:' || o.source || '/' || o.slug end)) t (name)
      where (o.published_at is not null or o.blocked_at is not null) and name is not null));
  else
    perform tell_changes(array(select distinct name from before o join after n on n.id = o.id
      cross join lateral (values ('lists'), ('listing:' || n.source || '/' || n.slug), ('listing:' || o.source || '/' || o.slug),
        ('seller:' || n.author_id), ('seller:' || o.author_id),
        (case when o.listed and o.price_cents = 0 and not (n.listed and n.price_cents = 0 and n.slug = o.slug)
          then 'withdrawn:' || o.source || '/' || o.slug end)) t (name)
      where o is distinct from n and name is not null
        and (o.published_at is not null or o.blocked_at is not null or n.published_at is not null or n.blocked_at is not null)));
  end if;
  return null;
end $$;
