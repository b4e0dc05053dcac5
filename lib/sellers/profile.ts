import { and, eq, sql } from "drizzle-orm";
import { db, one } from "@/db/client";
import { preparedBy } from "@/db/prepared";
import { listings } from "@/db/schema/listings";
import { listingStats } from "@/db/schema/stats";
import { users } from "@/db/schema/users";
import { AppError } from "@/lib/errors";
import { keep } from "@/lib/kept/keep";
import { listPage } from "@/lib/listings/list-page";
import { isListed } from "@/lib/listings/visible";
import { writtenPage } from "@/lib/written";
import type { SellerSkillsQuery } from "./schema";

const SHOWN_ON_PROFILE = 20;
/** Further pages than readers go are read for each who asks. */
const KEPT_UP_TO = 200;
const NAME_SLUG = /^[a-z0-9-]{1,100}$/;

/** `GET /v1/sellers/{slug}`, except for the listings. */
const profile = {
  display_name_slug: sql<string>`${users.displayNameSlug}`,
  display_name: sql<string>`${users.displayName}`,
  verified: users.verified,
  avatar_url: users.avatarUrl,
  code_host_username: users.codeHostUsername,
  bio: users.bio,
  website_url: users.websiteUrl,
  code_host_url: users.codeHostUrl,
  linkedin_url: users.linkedinUrl,
  twitter_url: users.twitterUrl,
  joined_at: users.createdAt,
};

/** A seller as everybody sees them, with the newest of what they offer; test users and banned people are nobody. */
export async function getSellerProfile(slug: string) {
  const { profile } = await keep(
    `seller ${slug}`,
    ({ id }) => [`seller:${id}`],
    () => readProfile(slug),
  );
  return profile;
}

async function readProfile(slug: string) {
  const { id, record } = await getSeller(slug);
  const [{ items, total }, downloads] = await Promise.all([
    listPage("newest", { seller: slug }, { limit: SHOWN_ON_PROFILE, offset: 0 }),
    countDownloads(id),
  ]);
  return {
    id,
    profile: Object.freeze({
      ...record,
      total_skills: total,
      total_downloads: downloads,
      skills: items.map(({ value }) => value),
    }),
  };
}

/** A page of what the seller offers to everybody. */
export async function listSellerSkills(slug: string, query: SellerSkillsQuery) {
  if (query.offset + query.limit > KEPT_UP_TO) return (await readSkills(slug, query)).page;
  const key = `seller's ${slug} ${JSON.stringify(query)}`;
  const { page } = await keep(
    key,
    ({ id }) => [`seller:${id}`],
    () => readSkills(slug, query),
  );
  return page;
}

async function readSkills(slug: string, { type, sort = "newest", limit, offset }: SellerSkillsQuery) {
  if (!NAME_SLUG.test(slug)) throw noSeller();
  const { items, total, authorId } = await listPage(sort, { seller: slug, type }, { limit, offset });
  const id = authorId ?? (await getSellerId(slug));
  return { id, page: writtenPage(items, { total, limit, offset }) };
}

/** Who the seller of this name in addresses is. Throws NOT_FOUND where there is none, or nobody is to know of them. */
export async function getSellerId(slug: string): Promise<string> {
  return (await getSeller(slug)).id;
}

const sellerByName = preparedBy("seller", (name) =>
  db
    .select({ id: users.id, record: profile })
    .from(users)
    .where(and(eq(users.displayNameSlug, sql.placeholder("slug")), eq(users.isHidden, false)))
    .prepare(name),
);

async function getSeller(slug: string) {
  const [seller] = NAME_SLUG.test(slug) ? await sellerByName("seller").execute({ slug }) : [];
  if (!seller) throw noSeller();
  return seller;
}

function noSeller(): AppError {
  return new AppError("NOT_FOUND", "There is no seller of this name");
}

async function countDownloads(sellerId: string): Promise<number> {
  const { downloads } = one(
    await db
      .select({ downloads: sql<number>`coalesce(sum(${listingStats.downloadCount}), 0)::int` })
      .from(listings)
      .innerJoin(listingStats, eq(listingStats.listingId, listings.id))
      .where(and(isListed, eq(listings.authorId, sellerId))),
  );
  return downloads;
}
