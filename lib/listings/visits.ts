import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { listingStats, listingVisits } from "@/db/schema/stats";
import { TODAY } from "@/db/today";
import type { Viewer } from "@/lib/auth/viewer";
import { env } from "@/lib/env";

const BOT = /bot|crawl|spider|slurp|preview|headlesschrome|lighthouse|curl|wget|python-requests/i;

/** Counts a look at a listing's page: once per visitor and day, no bots, not its author's own. */
export async function countView(
  listing: { id: string; authorId: string | null },
  viewer: Viewer | null,
  { address, userAgent }: { address: string; userAgent: string | null },
): Promise<void> {
  if (!userAgent || BOT.test(userAgent) || viewer?.id === listing.authorId) return;
  await countOnce(listing.id, "view", viewer?.id ?? address);
}

/** Counts a download: once per caller and UTC day. */
export async function countDownload(listingId: string, caller: string): Promise<void> {
  await countOnce(listingId, "download", caller);
}

/** The visitor is kept only as a keyed hash, and only until the day is over. */
async function countOnce(listingId: string, kind: "view" | "download", visitor: string): Promise<void> {
  const counter = kind === "view" ? sql`view_count` : sql`download_count`;
  await db.execute(sql`
    with first as (
      insert into ${listingVisits} (listing_id, kind, day, visitor_hash)
      values (${listingId}, ${kind}, ${TODAY}, ${hash(visitor)})
      on conflict do nothing returning 1)
    update ${listingStats} set ${counter} = ${counter} + 1
    where listing_id = ${listingId} and exists (select 1 from first)`);
}

function hash(visitor: string): Buffer {
  return createHmac("sha256", `visitors ${env.AUTH_SECRET}`).update(visitor).digest().subarray(0, 16);
}

/** Forgets visitors of past days, and brings the order "most downloaded" up to date. */
export async function settleVisits(): Promise<void> {
  await db.execute(sql`delete from ${listingVisits} where day < ${TODAY} - 1`);
  await db.execute(sql`
    update ${listings} set popularity = download_count from ${listingStats}
    where listing_id = ${listings.id} and ${listings.source} = 'native' and popularity <> download_count`);
  await db.execute(sql`
    with ranks as (
      select id, row_number() over (order by popularity desc, id desc) as place from ${listings} where listed),
    tiers as (select id, (case when place <= 2000 then 0 when place <= 20000 then 1 when place <= 200000 then 2 else 3 end)::smallint as tier from ranks)
    update ${listings} set tier = tiers.tier from tiers where tiers.id = ${listings.id} and ${listings.tier} <> tiers.tier`);
}
