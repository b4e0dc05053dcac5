// A bare server beside the service: node:http and one prepared query on the same database for the same JSON, nothing else.
import http from "node:http";
import postgres from "postgres";

const { database, slug, seller, words } = JSON.parse(process.argv[2] ?? "{}");
const sql = postgres(database, { max: 10, fetch_types: false, onnotice() {} });

const SUMMARY = `
  l.slug, l.title, l.description, l.category, l.type, l.price_cents, l.currency, l.version, l.security_status,
  s.download_count, l.long_description, s.view_count, s.install_count,
  case when s.rating_count > 0 then round(s.rating_sum::numeric / s.rating_count, 2)::float8 end as rating_average,
  s.rating_count, l.source, e.source_url, e.source_installs, e.source_stars,
  json_build_object('display_name', u.display_name, 'code_host_username', u.code_host_username,
    'display_name_slug', u.display_name_slug, 'avatar_url', u.avatar_url, 'verified', u.verified) as author`;
const JOINS = `join listing_stats s on s.listing_id = l.id left join users u on u.id = l.author_id
  left join external_listings e on e.listing_id = l.id`;

const list = (where, order, counted) => `
  with page as (select id from listings where listed and ${where} order by ${order} limit 20)
  select ${SUMMARY}, (select count(*)::int from (select 1 from listings where listed and ${counted ?? where} limit 10001) m) as total
  from page join listings l using (id) ${JOINS} order by ${order.replaceAll(/(\w+) (asc|desc)/g, "l.$1 $2")}`;

const QUERIES = {
  newest: { text: list("true", "published_at desc, id desc"), parameters: [] },
  category: { text: list("category = $1", "published_at desc, id desc"), parameters: ["finance"] },
  filtered: {
    text: list("category = $1 and price_cents > 0", "price_cents asc, id desc"),
    parameters: ["design"],
  },
  detail: {
    text: `select ${SUMMARY}, l.security_score, l.published_at, l.created_at, l.archived_at
      from listings l ${JOINS} where l.slug = $1 and l.source = 'native' and l.published_at is not null`,
    parameters: [slug],
  },
  seller: {
    text: list("author_id = (select id from users where display_name_slug = $1)", "published_at desc, id desc"),
    parameters: [seller],
  },
  search: {
    text: `with found as (select id from listings where listed and tsv @@ websearch_to_tsquery('english', $1) limit 1000)
      select ${SUMMARY}, (select count(*)::int from found) as total
      from (select id from found join listings using (id) order by ts_rank(tsv, websearch_to_tsquery('english', $1)) desc limit 20) page
      join listings l using (id) ${JOINS}`,
    parameters: [words],
  },
};

/** So many bytes from memory: what it takes to send as long an answer. */
const bytes = new Map();

const server = http.createServer(async (request, response) => {
  const length = Number(/^\/bytes\/(\d+)$/.exec(request.url)?.[1] ?? Number.NaN);
  if (length >= 0) {
    if (!bytes.has(length)) bytes.set(length, Buffer.alloc(length, " "));
    response.writeHead(200, { "content-type": "application/json", "content-length": length });
    response.end(bytes.get(length));
    return;
  }
  const query = QUERIES[request.url?.slice(1) ?? ""];
  const body = query
    ? JSON.stringify(answerOf(await sql.unsafe(query.text, query.parameters, { prepare: true })))
    : "{}";
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
  response.end(body);
});

function answerOf(rows) {
  const items = rows.map(({ total, ...item }) => item);
  return { items, total: rows[0]?.total ?? items.length, limit: 20, offset: 0 };
}

server.listen(0, "127.0.0.1", () => process.send?.(server.address().port));
process.once("disconnect", () => process.exit());
