import type postgres from "postgres";

const DIGITS_OF_ID = 12;
const seller = id("a", 1);
const buyer = id("a", 2);

/**
 * Puts a market of this size straight into the tables: as many listings, and with `sales` as many people, sales, and
 * reviews of one listing. A fifth of the sales are one seller's, a hundredth one buyer's. For an empty database alone.
 */
export async function fill(sql: postgres.Sql, { listings, sales = 0 }: { listings: number; sales?: number }) {
  await sql.begin(async (tx) => {
    // As a copy is loaded: the rows fit each other, so nothing checks that they do.
    await tx`set local session_replication_role = replica`;
    await tx`set local synchronous_commit = off`;
    await people(tx, Math.max(sales, 1_000));
    await withoutIndexes(tx, "listings", () => offers(tx, listings));
    await counted(tx);
    if (sales > 0) await sold(tx, sales);
  });
  await sql`vacuum analyze`;
  return { seller, buyer, hotSlug: "filled-1" };
}

/** Makes the table's indexes after the rows instead of with each of them, which is quicker. */
async function withoutIndexes(tx: postgres.TransactionSql, table: string, work: () => Promise<void>): Promise<void> {
  await tx`set local maintenance_work_mem = '256MB'`;
  const indexes = await tx<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = ${table} and indexname not in (select conname from pg_constraint)`;
  for (const { name } of indexes) await tx`drop index ${tx(name)}`;
  await work();
  for (const { definition } of indexes) await tx.unsafe(definition);
}

async function people(tx: postgres.TransactionSql, count: number): Promise<void> {
  await tx`
    insert into users (id, issuer, subject, display_name, display_name_slug, created_at)
    select ${ids(tx, "a")}, 'fill', 'person-' || i, 'Person ' || i, 'person-' || i, now() - interval '400 days'
    from generate_series(1, ${count}) as i`;
}

const HEAD = [
  ...["review", "plan", "migration", "release", "test", "explain", "invoice", "deploy", "schema", "regex"],
  ...["budget", "query", "log", "data", "code", "report", "api", "write", "design", "security"],
];
/** Words as people use them: the most frequent one is in a quarter of all texts, the rarest in fifty of a million. */
const VOCABULARY = 90_000;
const WORDS_OF_A_DESCRIPTION = 12;
const CATEGORIES = ["development", "writing", "devops", "testing", "design", "databases", "finance", "security"];
const SELLERS = 997;
const MOST_DOWNLOADS = 50_000;

/** Few listings have most of the downloads, few sellers most of the listings, few words most of the places. */
async function offers(tx: postgres.TransactionSql, count: number): Promise<void> {
  /** Of how many listings one is among these most popular ones. */
  const share = (popular: number) => Math.min(1, popular / count);
  // Both the same for the same numbers, and plain enough to become a part of the query: between 0 and 1, and a word.
  await tx`create function pg_temp.dice(i int, k int) returns float8 language sql immutable as
    $$ select (hashint4extended(i, k) & 4294967295) / 4294967296.0::float8 $$`;
  const place = `floor(${VOCABULARY} * power(pg_temp.dice(i, k), 3))::int`;
  await tx.unsafe(`create function pg_temp.word(i int, k int) returns text language sql immutable as
    $$ select coalesce((array['${HEAD.join("','")}'])[1 + ${place}], 'topic' || (${place})::text) $$`);
  await tx`
    insert into versions (id, listing_id, version, status, content_hash, storage_key, archive_sha256, flat_sha256,
      main_file, manifest, published_at, security_status)
    select ${ids(tx, "c")}, ${ids(tx, "b")}, '1.0.0', 'published', 'sha256:' || md5(i::text), 'fill/' || i,
      md5('a' || i) || md5('b' || i), md5('c' || i) || md5('d' || i),
      case i % 3 when 0 then 'filled-' || i || '.md' else 'SKILL.md' end,
      jsonb_build_object('name', 'filled-' || i, 'description', 'Fills a market.', 'license', 'MIT'), now(), 'pass'
    from generate_series(1, ${count}) as i`;
  await tx`
    insert into listings (id, slug, type, author_id, author_name, title, description, long_description, category,
      price_cents, published_version_id, security_status, published_at, popularity, tier)
    select ${ids(tx, "b")}, 'filled-' || i, case i % 3 when 0 then 'agent' else 'skill' end,
      ${ids(tx, "a", tx`author`)}, 'Person ' || author,
      initcap(pg_temp.word(i, 1)) || ' ' || pg_temp.word(i, 2) || ' ' || i, description,
      case when i % 4 = 0 then repeat(description || '. ', 4 + (40 * power(pg_temp.dice(i, 3), 3))::int) end,
      (${CATEGORIES}::text[])[1 + floor(${CATEGORIES.length} * power(pg_temp.dice(i, 4), 2))::int],
      case i % 4 when 0 then 100 * (1 + i % 90) else 0 end, ${ids(tx, "c")},
      case i % 19 when 0 then 'warn' else 'pass' end, now() - make_interval(mins => i),
      floor(${MOST_DOWNLOADS} * power(1 - rank, 12))::int,
      case when rank < ${share(2_000)} then 0 when rank < ${share(20_000)} then 1 when rank < ${share(200_000)} then 2
        else 3 end
    from (
      select i, pg_temp.dice(i, 5) as rank,
        case when i % 100 = 1 then 1 else 2 + floor(${SELLERS} * power(pg_temp.dice(i, 6), 2))::int end as author,
        (select string_agg(pg_temp.word(i, 10 + k), ' ')
          from generate_series(1, ${WORDS_OF_A_DESCRIPTION}) as k) as description
      from generate_series(1, ${count}) as i) as drawn`;
  await tx`
    insert into listing_stats (listing_id, view_count, download_count)
    select id, popularity * 3, popularity from listings`;
}

/** What triggers would have noted. */
async function counted(tx: postgres.TransactionSql): Promise<void> {
  await tx`
    insert into listing_counts (category, author_id, source, type, is_free, security_status, listings)
    select category, author_id, source, type, price_cents = 0, security_status, count(*) from listings where listed
    group by grouping sets ((1, 3, 4, 5, 6), (3, 4, 5, 6), (2, 3, 4, 5, 6))`;
  await tx`
    insert into search_words (word, lexeme, listings)
    select words.word, lexeme, coalesce(ndoc, 1)
    from (select distinct words.word, words.lexeme from listings cross join lateral words_of(listings) as words) as words
      left join ts_stat('select tsv from listings') as counted on counted.word = lexeme`;
}

async function sold(tx: postgres.TransactionSql, count: number): Promise<void> {
  await tx`
    insert into reviews (id, listing_id, user_id, rating, text, version, verified_purchase, created_at)
    select ${ids(tx, "d")}, ${id("b", 1)}, ${ids(tx, "a")}, 1 + i % 5, 'Review ' || i, '1.0.0', i % 2 = 0,
      now() - make_interval(secs => i)
    from generate_series(1, ${count}) as i`;
  await tx`
    insert into purchases (id, buyer_id, listing_id, seller_id, status, version, title, amount_cents, fee_cents, currency,
      destination_account, success_url, cancel_url, fingerprint, session_expires_at, created_at, paid_at)
    select ${ids(tx, "e")}, case when i = 1 or i % 100 = 0 then ${buyer}::uuid else ${ids(tx, "a")} end,
      ${ids(tx, "b")}, case when i % 5 = 1 then ${seller}::uuid else ${ids(tx, "a", tx`i + 3`)} end, 'paid', '1.0.0', 'Tool', 1000, 150, 'usd', 'acct_fill', '/', '/', '', now(),
      now() - make_interval(secs => i), now() - make_interval(secs => i)
    from generate_series(1, ${count}) as i`;
  await tx`
    insert into ledger_entries (seller_id, purchase_id, listing_id, kind, gross_cents, fee_cents, currency, fact, occurred_at)
    select seller_id, id, listing_id, 'sale', amount_cents, fee_cents, currency, id::text, paid_at from purchases`;
}

/** The id of the i-th row of a kind, here and in SQL. */
function id(kind: string, i: number): string {
  return `${kind.repeat(8)}-0000-4000-8000-${i.toString(16).padStart(DIGITS_OF_ID, "0")}`;
}

function ids(tx: postgres.TransactionSql, kind: string, i = tx`i`) {
  return tx`(${`${kind.repeat(8)}-0000-4000-8000-`} || lpad(to_hex(${i}), ${DIGITS_OF_ID}, '0'))::uuid`;
}
