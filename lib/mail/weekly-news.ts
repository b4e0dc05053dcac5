import { and, asc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { type Db, db } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { notificationPreferences } from "@/db/schema/notifications";
import { licenses, purchases } from "@/db/schema/purchases";
import { downloads, installations } from "@/db/schema/stats";
import { categoryName } from "@/lib/category-names";
import { env } from "@/lib/env";
import type { Letter } from "./letter";
import { queueMail } from "./queue";
import { money } from "./words";

const AT_ONCE = 200;
const MAX_LISTINGS = 10;
const DAY_MS = 24 * 60 * 60 * 1000;

export type NewListing = Pick<
  typeof listings.$inferSelect,
  "slug" | "type" | "title" | "description" | "category" | "priceCents" | "currency"
>;

/**
 * Writes to everybody who asked for it what was published last week (Monday to Sunday, UTC) in the categories of what
 * they own or installed. Who has nothing new gets no mail.
 */
export async function sendWeeklyNews(stopping: AbortSignal, now = new Date()): Promise<void> {
  const week = mondayOf(now);
  while (!stopping.aborted && (await writeBatch(week)) === AT_ONCE);
}

/** The day, in UTC, on which the week of this moment began. */
export function mondayOf(moment: Date): Date {
  const midnight = Math.floor(moment.getTime() / DAY_MS) * DAY_MS;
  return new Date(midnight - ((moment.getUTCDay() + 6) % 7) * DAY_MS);
}

/** How many people it has seen to; each is locked, so that two workers at once take different ones. */
async function writeBatch(week: Date): Promise<number> {
  const day = week.toISOString().slice(0, 10);
  const { userId, marketingEmails, newsWeek } = notificationPreferences;
  return db.transaction(async (tx) => {
    const readers = await tx
      .select({ userId })
      .from(notificationPreferences)
      .where(and(eq(marketingEmails, true), or(isNull(newsWeek), lt(newsWeek, day))))
      .orderBy(sql`${newsWeek} nulls first`, asc(userId))
      .limit(AT_ONCE)
      .for("update", { skipLocked: true });
    if (readers.length === 0) return 0;

    for (const reader of readers) {
      const found = await findNews(tx, reader.userId, week);
      if (found.length === 0) continue;
      await queueMail(tx, { ...reader, kind: "weekly_news", fact: `${reader.userId} ${day}`, letter: news(found) });
    }
    const ids = readers.map((reader) => reader.userId);
    await tx.update(notificationPreferences).set({ newsWeek: day }).where(inArray(userId, ids));
    return readers.length;
  });
}

/** The most downloaded of what is new to this person. */
async function findNews(tx: Db, userId: string, until: Date): Promise<NewListing[]> {
  const from = new Date(until.getTime() - 7 * DAY_MS);
  const { slug, type, title, description, category, priceCents, currency } = listings;
  const theirs = sql`(
    select p.listing_id from ${purchases} p join ${licenses} l on l.purchase_id = p.id
      where p.buyer_id = ${userId} or l.redeemed_by = ${userId}
    union select listing_id from ${installations} where user_id = ${userId}
    union select listing_id from ${downloads} where user_id = ${userId})`;
  return tx
    .select({ slug, type, title, description, category, priceCents, currency })
    .from(listings)
    .where(
      sql`${listings.listed} and ${listings.source} = 'native'
        and ${listings.publishedAt} >= ${from.toISOString()} and ${listings.publishedAt} < ${until.toISOString()}
        and ${listings.authorId} <> ${userId} and ${listings.id} not in ${theirs}
        and ${category} in (select known.category from ${listings} known where known.id in ${theirs})`,
    )
    .orderBy(sql`${listings.popularity} desc`, asc(slug))
    .limit(MAX_LISTINGS);
}

export function news(found: NewListing[]): Letter {
  const categories = [...new Set(found.map(({ category }) => categoryName(category)))];
  const names = new Intl.ListFormat("en", { style: "long" }).format(categories);
  return {
    subject: `New last week in ${names}`,
    paragraphs: ["These are new in the categories that you use."],
    places: found.map(({ slug, type, title, description, priceCents, currency }) => ({
      title,
      note: `${priceCents === 0 ? "Free" : money(priceCents, currency)}. ${description}`,
      href: `${env.APP_URL}/${type}s/${slug}`,
    })),
    facts: [],
    link: { label: "See all that is new", href: `${env.APP_URL}/skills?sort=newest` },
  };
}
