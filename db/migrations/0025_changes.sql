-- Whoever keeps answers in memory hears on the channel "changes" which of them are no longer true: by the name of what
-- changed, or "everything" where that is much, or concerns so many answers that it is not worth telling which.
create function tell_changes(names text[]) returns void language sql as $$
  select pg_notify('changes', name) from unnest(
    case when cardinality(names) > 60 or (select max(octet_length(name)) from unnest(names) name) > 2000
      then array['everything'] else names end) as name
$$;
--> statement-breakpoint
create function tell_listings_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform tell_changes(array(select distinct name from after n
      cross join lateral (values ('lists'), ('listing:' || n.source || '/' || n.slug), ('seller:' || n.author_id)) t (name)
      where (n.published_at is not null or n.blocked_at is not null) and name is not null));
  elsif tg_op = 'DELETE' then
    perform tell_changes(array(select distinct name from before o
      cross join lateral (values ('lists'), ('listing:' || o.source || '/' || o.slug), ('seller:' || o.author_id)) t (name)
      where (o.published_at is not null or o.blocked_at is not null) and name is not null));
  else
    perform tell_changes(array(select distinct name from before o join after n on n.id = o.id
      cross join lateral (values ('lists'), ('listing:' || n.source || '/' || n.slug), ('listing:' || o.source || '/' || o.slug),
        ('seller:' || n.author_id), ('seller:' || o.author_id)) t (name)
      where o is distinct from n and name is not null
        and (o.published_at is not null or o.blocked_at is not null or n.published_at is not null or n.blocked_at is not null)));
  end if;
  return null;
end $$;
--> statement-breakpoint
create function tell_about_listings() returns trigger language plpgsql as $$
begin
  perform tell_changes(array(select distinct name from changed join listings l on l.id = changed.listing_id
    cross join lateral (values ('listing:' || l.source || '/' || l.slug), ('seller:' || l.author_id),
      (case when tg_table_name = 'reviews' then 'reviews' end)) t (name)
    where (l.published_at is not null or l.blocked_at is not null) and name is not null));
  return null;
end $$;
--> statement-breakpoint
create function tell_about_mirrored() returns trigger language plpgsql as $$
begin
  -- That a crawl saw it again is no change.
  perform tell_changes(array(select distinct 'listing:' || l.source || '/' || l.slug
    from before o join after n on n.listing_id = o.listing_id join listings l on l.id = n.listing_id
    where to_jsonb(o) - 'seen_at' <> to_jsonb(n) - 'seen_at'));
  return null;
end $$;
--> statement-breakpoint
create function tell_about_licenses() returns trigger language plpgsql as $$
begin
  perform tell_changes(array(select distinct 'listing:' || l.source || '/' || l.slug
    from changed join purchases p on p.id = changed.purchase_id join listings l on l.id = p.listing_id));
  return null;
end $$;
--> statement-breakpoint
create function tell_seller_changed() returns trigger language plpgsql as $$
begin
  perform tell_changes(array['seller:' || new.user_id]);
  return null;
end $$;
--> statement-breakpoint
create function tell_everything_changed() returns trigger language plpgsql as $$
begin
  perform tell_changes(array['everything']);
  return null;
end $$;
--> statement-breakpoint
create trigger told_of_insert after insert on listings referencing new table as after
  for each statement execute function tell_listings_changed();
--> statement-breakpoint
create trigger told_of_update after update on listings referencing old table as before new table as after
  for each statement execute function tell_listings_changed();
--> statement-breakpoint
create trigger told_of_delete after delete on listings referencing old table as before
  for each statement execute function tell_listings_changed();
--> statement-breakpoint
create trigger told_of_truncate after truncate on listings for each statement execute function tell_everything_changed();
--> statement-breakpoint
create trigger told_of_update after update on listing_stats referencing new table as changed
  for each statement execute function tell_about_listings();
--> statement-breakpoint
create trigger told_of_insert after insert on external_listings referencing new table as changed
  for each statement execute function tell_about_listings();
--> statement-breakpoint
create trigger told_of_update after update on external_listings referencing old table as before new table as after
  for each statement execute function tell_about_mirrored();
--> statement-breakpoint
create trigger told_of_insert after insert on versions referencing new table as changed
  for each statement execute function tell_about_listings();
--> statement-breakpoint
create trigger told_of_update after update on versions referencing new table as changed
  for each statement execute function tell_about_listings();
--> statement-breakpoint
create trigger told_of_delete after delete on versions referencing old table as changed
  for each statement execute function tell_about_listings();
--> statement-breakpoint
create trigger told_of_insert after insert on reviews referencing new table as changed
  for each statement execute function tell_about_listings();
--> statement-breakpoint
create trigger told_of_update after update on reviews referencing new table as changed
  for each statement execute function tell_about_listings();
--> statement-breakpoint
create trigger told_of_delete after delete on reviews referencing old table as changed
  for each statement execute function tell_about_listings();
--> statement-breakpoint
create trigger told_of_update after update on purchases referencing new table as changed
  for each statement execute function tell_about_listings();
--> statement-breakpoint
create trigger told_of_insert after insert on downloads referencing new table as changed
  for each statement execute function tell_about_listings();
--> statement-breakpoint
create trigger told_of_insert after insert on licenses referencing new table as changed
  for each statement execute function tell_about_licenses();
--> statement-breakpoint
create trigger told_of_update after update on licenses referencing new table as changed
  for each statement execute function tell_about_licenses();
--> statement-breakpoint
create trigger told_of_change after insert or update on connected_accounts
  for each row execute function tell_seller_changed();
--> statement-breakpoint
create trigger told_of_update after update on users for each row
  when (old.display_name_slug is not null and
    (old.display_name, old.display_name_slug, old.bio, old.avatar_url, old.website_url, old.code_host_username,
      old.code_host_url, old.linkedin_url, old.twitter_url, old.verified, old.is_hidden)
    is distinct from
    (new.display_name, new.display_name_slug, new.bio, new.avatar_url, new.website_url, new.code_host_username,
      new.code_host_url, new.linkedin_url, new.twitter_url, new.verified, new.is_hidden))
  execute function tell_everything_changed();
