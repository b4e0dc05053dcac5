import { and, eq, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { preparedBy, rowsOf } from "@/db/prepared";
import { externalListings } from "@/db/schema/external";
import { listings } from "@/db/schema/listings";
import { listingStats } from "@/db/schema/stats";
import { users } from "@/db/schema/users";
import { type Condition, conditionsOnWords, narrowing } from "./conditions";
import { EXACT_UP_TO } from "./count";
import { summaryRecord } from "./records";
import type { Filters } from "./schema";
import type { TextQuery } from "./text-query";
import { isListed } from "./visible";

/** Relevance pages through this many matches; a search that needs more needs other words. */
const WINDOW = 1_000;
/**
 * On pages up to here, which are all that most readers see, the best of fewer popular matches are shown: as many as these
 * pages have lead to no lesser place, and so many to no less popular tier of the same place.
 */
const FIRST = 100;
const FIRST_WINDOW = 300;
/** The most listings that are ranked per tier of popularity, whatever a word's frequency. */
const RANKED_PER_TIER = 1_000;
const TIERS = [0, 1, 2, 3];
/** As many of the best are put in order by how their words stand as well. */
const WEIGHED = 100;
/** The most listings that come first because their name is what was typed. */
const PINNED = 10;
/** What a word counts for in the author's name, the category, the description, and in title or slug. */
const WEIGHTS = "{0.001, 0.2, 0.4, 1}";
/** Beside words apart. */
const SIDE_BY_SIDE = 3;

const [exact, wide, any, phrase] = ["exact", "wide", "any", "phrase"].map(
  (name) => sql`${sql.placeholder(name)}::tsquery`,
);
const [name, slug] = ["name", "slug"].map((value) => sql`${sql.placeholder(value)}::text`);

/** The name is what was typed, or begins so, or has what was looked for in it. */
const levelOfName = (
  found: SQL,
) => sql`case when lower(${listings.title}) = ${name} or ${listings.slug} = ${slug} then 5
  when starts_with(lower(${listings.title}), ${name}) then 4 else ${found} end`;

/**
 * Where the words are, the best place first: names that have all words, or what these stand for, then those that have some
 * of it, then other fields.
 */
const PLACES = {
  exact: { where: sql`${listings.names} @@ ${exact}`, level: levelOfName(sql`3`) },
  forms: {
    where: sql`${listings.names} @@ ${wide} and not ${listings.names} @@ ${exact}`,
    level: levelOfName(sql`2`),
  },
  rest: {
    where: sql`${listings.tsv} @@ ${wide} and not ${listings.names} @@ ${wide}`,
    level: sql`(${listings.names} @@ ${any})::int`,
  },
  any: {
    where: sql`${listings.tsv} @@ ${wide}`,
    level: sql`case when not ${listings.names} @@ ${wide} then (${listings.names} @@ ${any})::int
      else ${levelOfName(sql`case when ${listings.names} @@ ${exact} then 3 else 2 end`)} end`,
  },
};
type Place = (typeof PLACES)[keyof typeof PLACES];

/** Among listings that have the words in the same place: how close these stand, and then what others make of it. */
const SCORE = sql`ts_rank(${WEIGHTS}::real[], ${listings.tsv}, ${wide}, 1) * (case when ${listings.tsv} @@ ${phrase} then ${SIDE_BY_SIDE} else 1 end)
  * (1 + ln(1 + ${listings.popularity}) / 10) * (1 + (${listingStats.ratingSum} + 17.5) / (${listingStats.ratingCount} + 5) / 10)`;

/** Where a row lies, which is the same throughout a statement and found without an index. */
const ROW = sql`${listings}.ctid`;

type Page = { limit: number; offset: number };
/** Where the words stand for others as well, the popular listings with these come after those with the words typed. */
type Gathered = "all" | "popular" | "popular_forms";

/** By how candidates are gathered, and the conditions, parted by hyphens. */
const ranked = preparedBy("ranked-matches", (shape) => {
  const [gathered, ...given] = shape.split("-") as [Gathered, ...Condition[]];
  const filters = conditionsOnWords(given);
  const picked = sql`(
    with ${gathered === "all" ? allMatches(filters) : popularMatches(filters, gathered === "popular_forms")},
    named as materialized (${pinnedMatches(filters)}),
    best as materialized (
      select at, id, level, popularity from (select at, id, level, popularity from matched union all
        select at, id, 5, popularity from named where id not in (select id from matched where level = 5)) as candidates
      order by level desc, popularity desc, id desc
      limit greatest(${sql.raw(String(WEIGHED))}, ${sql.placeholder("limit")}::int + ${sql.placeholder("offset")}::int)),
    placed as (
      select *, row_number() over (order by level desc, popularity desc, id desc) as place from best),
    weighed as (
      select at, level, place, case when place <= ${sql.raw(String(WEIGHED))} then (
        select ${SCORE} from ${listings} join ${listingStats} on ${eq(listingStats.listingId, listings.id)}
        where ${ROW} = placed.at) end as score
      from placed)
    select at, row_number() over (order by place > ${sql.raw(String(WEIGHED))}, level desc, score desc, place) as position,
      ${gathered === "all" ? sql`(select count(*)::int from matched)` : sql`null::int`} as total
    from weighed order by position limit ${sql.placeholder("limit")} offset ${sql.placeholder("offset")}) as picked`;
  return db
    .select({ listing: summaryRecord.json, total: sql<number | null>`picked.total` })
    .from(listings)
    .innerJoin(picked, sql`picked.at = ${ROW}`)
    .innerJoin(listingStats, eq(listingStats.listingId, listings.id))
    .leftJoin(users, eq(users.id, listings.authorId))
    .leftJoin(externalListings, eq(externalListings.listingId, listings.id))
    .crossJoinLateral(summaryRecord.fields)
    .orderBy(sql`picked.position`)
    .prepare(`ranked_matches_${shape}`);
});

/**
 * One page of the listings that match, best first: all are ranked, each with how many these are, up to one more than lists
 * tell exactly; or of what is too frequent for that the popular ones.
 */
export async function rankMatches(
  q: string,
  { exact, wide, any, phrase }: TextQuery,
  filters: Filters,
  { limit, offset }: Page,
  candidates: "all" | "popular",
) {
  const gathered: Gathered = candidates === "popular" && exact !== wide ? "popular_forms" : candidates;
  const { given, values } = narrowing(filters);
  const typed = q.trim().toLowerCase();
  const name = { name: typed, slug: typed.replace(/\s+/g, "-") };
  const page = { limit: Math.max(0, Math.min(limit, WINDOW - offset)), offset };
  const [full, enough] = offset + limit <= FIRST ? [FIRST, FIRST_WINDOW] : [WINDOW, WINDOW];
  const query = ranked([gathered, ...given].join("-"));
  const placed = { exact, wide, any, phrase, full, enough, ...name, ...values, ...page };
  const rows = await rowsOf<[listing: string, total: number | null]>(query, placed);
  return rows.map(([listing, total]) => ({ listing: summaryRecord.read(listing), total }));
}

function selectCandidates({ where, level }: Place, conditions: SQL[], limit: number): SQL {
  return sql`select ${ROW} as at, ${listings.id} as id, ${level} as level, ${listings.popularity} as popularity
    from ${listings} where ${and(isListed, where, ...conditions)} limit ${sql.raw(String(limit))}`;
}

function allMatches(filters: SQL[]): SQL {
  return sql`matched as materialized (${selectCandidates(PLACES.any, filters, EXACT_UP_TO + 1)})`;
}

/**
 * Place by place, popular listings first, tier by tier, until there are enough: so a word of every third listing costs no
 * more than a rare one. No step has what one before it has, unless that one had enough.
 */
function popularMatches(filters: SQL[], hasForms: boolean): SQL {
  const places = [PLACES.exact, ...(hasForms ? [PLACES.forms] : []), PLACES.rest];
  const steps = places.flatMap((place) => TIERS.map((tier) => ({ place, tier })));
  const filledBefore = (i: number) => (i === 0 ? sql`0` : sql`(select n from ${sql.raw(`filled${i - 1}`)})`);
  const gathered = steps.map(({ place, tier }, i) => {
    const [step, filled] = [`step${i}`, `filled${i}`].map((name) => sql.raw(name));
    const before = filledBefore(i);
    const conditions = [
      sql`${filledBefore(i - (i % TIERS.length))} < ${sql.placeholder("full")}::int`,
      sql`${before} < ${sql.placeholder("enough")}::int`,
      sql`${listings.tier} = ${sql.raw(String(tier))}`,
      ...filters,
    ];
    return sql`${step} as materialized (${selectCandidates(place, conditions, RANKED_PER_TIER)}),
      ${filled} as materialized (select ${before} + count(*) as n from ${step})`;
  });
  const all = steps.map((_, i) => sql.raw(`select * from step${i}`));
  return sql`${sql.join(gathered, sql`, `)}, matched as materialized (${sql.join(all, sql` union all `)})`;
}

/** A listing whose slug or whole title is what was typed, whatever its popularity. */
function pinnedMatches(filters: SQL[]): SQL {
  const named = (condition: SQL) =>
    sql`(select ${ROW} as at, ${listings.id} as id, ${listings.popularity} as popularity from ${listings}
      where ${and(isListed, condition, ...filters)} limit ${sql.raw(String(PINNED))})`;
  return sql`${named(sql`${listings.slug} = ${slug}`)} union ${named(sql`lower(${listings.title}) = ${name}`)}`;
}
