import { and, eq, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { preparedBy, rowsOf } from "@/db/prepared";
import { externalListings } from "@/db/schema/external";
import { listings } from "@/db/schema/listings";
import { listingStats } from "@/db/schema/stats";
import { users } from "@/db/schema/users";
import { CONDITIONS, type Condition, narrowing } from "./conditions";
import { EXACT_UP_TO } from "./count";
import { summaryRecord } from "./records";
import type { Filters } from "./schema";
import type { TextQuery } from "./text-query";
import { isListed } from "./visible";

/** Relevance pages through this many matches; a search that needs more needs other words. */
const WINDOW = 1_000;
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

/**
 * Where the words are, the best place first: the name is what was typed, it begins so, it has all words, it has what they
 * stand for, it has some of them, other fields have them.
 */
const LEVEL = sql`case when not ${listings.names} @@ ${any} then 0 when not ${listings.names} @@ ${wide} then 1
  when lower(${listings.title}) = ${name} or ${listings.slug} = ${slug} then 5
  when starts_with(lower(${listings.title}), ${name}) then 4 when ${listings.names} @@ ${exact} then 3 else 2 end`;

/** Among listings that have the words in the same place: how close these stand, and then what others make of it. */
const SCORE = sql`ts_rank(${WEIGHTS}::real[], ${listings.tsv}, ${wide}, 1) * (case when ${listings.tsv} @@ ${phrase} then ${SIDE_BY_SIDE} else 1 end)
  * (1 + ln(1 + ${listings.popularity}) / 10) * (1 + (${listingStats.ratingSum} + 17.5) / (${listingStats.ratingCount} + 5) / 10)`;

type Page = { limit: number; offset: number };
/** Where the words stand for others as well, the popular listings with these come after those with the words typed. */
type Gathered = "all" | "popular" | "popular_forms";

/**
 * One page of the listings that match, best first, each with how many match, up to one more than lists tell exactly: all
 * are ranked, or of what is too frequent for that the popular ones.
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
  const query = ranked([gathered, ...given].join("-"));
  const placed = { exact, wide, any, phrase, ...name, ...values, ...page };
  const rows = await rowsOf<[listing: string, total: number]>(query, placed);
  return rows.map(([listing, total]) => ({ listing: summaryRecord.read(listing), total }));
}

/** By how candidates are gathered, and the conditions, parted by hyphens. */
const ranked = preparedBy("ranked-matches", (shape) => {
  const [gathered, ...given] = shape.split("-") as [Gathered, ...Condition[]];
  const filters = given.map((condition) => CONDITIONS[condition]);
  const picked = sql`(
    with ${gathered === "all" ? allMatches(filters) : popularMatches(filters, gathered === "popular_forms")},
    named as materialized (${pinnedMatches(filters)}),
    best as materialized (
      select id, level, popularity from (select id, level, popularity from matched union all
        select id, 5, popularity from named where id not in (select id from matched where level = 5)) as candidates
      order by level desc, popularity desc, id desc 
      limit greatest(${sql.raw(String(WEIGHED))}, ${sql.placeholder("limit")}::int + ${sql.placeholder("offset")}::int)),
    placed as (
      select *, row_number() over (order by level desc, popularity desc, id desc) as place from best),
    weighed as (
      select id, level, place, case when place <= ${sql.raw(String(WEIGHED))} then (
        select ${SCORE} from ${listings} join ${listingStats} on ${eq(listingStats.listingId, listings.id)}
        where ${listings.id} = placed.id) end as score
      from placed)
    select id, row_number() over (order by place > ${sql.raw(String(WEIGHED))}, level desc, score desc, place) as position,
      (select count(*)::int from matched) as total
    from weighed order by position limit ${sql.placeholder("limit")} offset ${sql.placeholder("offset")}) as picked`;
  return db
    .select({ listing: summaryRecord.json, total: sql<number>`picked.total` })
    .from(listings)
    .innerJoin(picked, sql`picked.id = ${listings.id}`)
    .innerJoin(listingStats, eq(listingStats.listingId, listings.id))
    .leftJoin(users, eq(users.id, listings.authorId))
    .leftJoin(externalListings, eq(externalListings.listingId, listings.id))
    .crossJoinLateral(summaryRecord.fields)
    .orderBy(sql`picked.position`)
    .prepare(`ranked_matches_${shape}`);
});

function selectCandidates(condition: SQL | undefined, limit: number): SQL {
  return sql`select ${listings.id} as id, ${LEVEL} as level, ${listings.popularity} as popularity
    from ${listings} where ${condition} limit ${sql.raw(String(limit))}`;
}

function allMatches(filters: SQL[]): SQL {
  const matches = and(isListed, sql`${listings.tsv} @@ ${wide}`, ...filters);
  return sql`matched as materialized (${selectCandidates(matches, EXACT_UP_TO + 1)})`;
}

/**
 * Names with the words as typed, then with what these stand for, then other fields; popular listings first, tier by tier,
 * until there is a window full: so a word of every third listing costs no more than a rare one.
 */
function popularMatches(filters: SQL[], hasForms: boolean): SQL {
  const places = [
    sql`${listings.names} @@ ${exact}`,
    ...(hasForms ? [sql`${listings.names} @@ ${wide}`] : []),
    sql`${listings.tsv} @@ ${wide}`,
  ];
  const steps = places.flatMap((place) => TIERS.map((tier) => ({ place, tier })));
  const sizes = (before: number) =>
    before === 0
      ? sql`0`
      : sql.join(
          steps.slice(0, before).map((_, i) => sql.raw(`(select count(*) from step${i})`)),
          sql` + `,
        );
  const gathered = steps.map(({ place, tier }, i) => {
    const matches = and(
      sql`${sizes(i)} < ${sql.raw(String(WINDOW))}`,
      isListed,
      place,
      sql`${listings.tier} = ${sql.raw(String(tier))}`,
      ...filters,
    );
    return sql`${sql.raw(`step${i}`)} as materialized (${selectCandidates(matches, RANKED_PER_TIER)})`;
  });
  const all = steps.map((_, i) => sql.raw(`select * from step${i}`));
  return sql`${sql.join(gathered, sql`, `)}, matched as materialized (${sql.join(all, sql` union `)})`;
}

/** A listing whose slug or whole title is what was typed, whatever its popularity. */
function pinnedMatches(filters: SQL[]): SQL {
  const named = (condition: SQL) =>
    sql`(select ${listings.id} as id, ${listings.popularity} as popularity from ${listings}
      where ${and(isListed, condition, ...filters)} limit ${sql.raw(String(PINNED))})`;
  return sql`${named(sql`${listings.slug} = ${slug}`)} union ${named(sql`lower(${listings.title}) = ${name}`)}`;
}
