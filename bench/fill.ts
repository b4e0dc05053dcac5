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

/** One word of each three is in every third text, one in every thirtieth, one in every three hundredth. */
async function offers(tx: postgres.TransactionSql, count: number): Promise<void> {
  /** Of how many listings one is among these most popular ones. */
  const oneOf = (popular: number) => Math.max(1, Math.floor(count / popular));
  await tx`
    insert into versions (id, listing_id, version, status, content_hash, storage_key, published_at, security_status)
    select ${ids(tx, "c")}, ${ids(tx, "b")}, '1.0.0', 'published', 'sha256:' || md5(i::text), 'fill/' || i, now(), 'pass'
    from generate_series(1, ${count}) as i`;
  await tx`
    insert into listings (id, slug, type, author_id, author_name, title, description, category, price_cents,
      published_version_id, security_status, published_at, popularity, tier)
    select ${ids(tx, "b")}, 'filled-' || i, case i % 3 when 0 then 'agent' else 'skill' end,
      case when i % 100 = 1 then ${seller}::uuid else ${ids(tx, "a", tx`2 + i % 997`)} end,
      'Person ' || case when i % 100 = 1 then 1 else 2 + i % 997 end,
      'Tool ' || (array['review', 'plan', 'explain'])[1 + i % 3] || ' ' || i,
      'Helps with ' || (array['migration', 'release', 'invoice', 'regex', 'budget', 'deploy', 'test', 'schema', 'query', 'log'])[1 + (i / 3) % 10]
        || ' and ' || 'topic' || (i / 30) % 100,
      (array['development', 'databases', 'devops', 'testing', 'design', 'writing', 'finance', 'security'])[1 + i % 8],
      case i % 4 when 0 then 100 * (1 + i % 90) else 0 end, ${ids(tx, "c")},
      case i % 19 when 0 then 'warn' else 'pass' end, now() - make_interval(mins => i), (i::bigint * 7919) % 50000,
      case when i % ${oneOf(2_000)} = 0 then 0 when i % ${oneOf(20_000)} = 0 then 1 when i % ${oneOf(200_000)} = 0 then 2 else 3 end
    from generate_series(1, ${count}) as i`;
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
