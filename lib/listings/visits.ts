import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { listingStats, listingVisits } from "@/db/schema/stats";
import { TODAY } from "@/db/today";
import type { Viewer } from "@/lib/auth/viewer";
import { batched } from "@/lib/batched";
import type { Visitor } from "@/lib/context";
import { env } from "@/lib/env";
import { shared } from "@/lib/shared";

const BOT = /bot|crawl|spider|slurp|preview|headlesschrome|lighthouse|curl|wget|python-requests/i;

type Visit = { listing_id: string; kind: "view" | "download"; visitor: string };

/** Looks are counted a second later: as many of them are lost when a process is killed. */
const VIEWS_GATHER_MS = 1_000;
const addView = shared("views", () => batched(count, VIEWS_GATHER_MS));
/** A download is counted before it begins, together with those that come while others are being counted. */
const addDownload = shared("downloads", () => batched(count));

/** Counts a look at a listing's page: once per visitor and day, no bots, not its author's own. */
export async function countView(
  listing: { id: string; authorId: string | null },
  viewer: Viewer | null,
  { address, userAgent }: Visitor,
): Promise<void> {
  if (!userAgent || BOT.test(userAgent) || viewer?.id === listing.authorId) return;
  await addView({ listing_id: listing.id, kind: "view", visitor: hash(viewer?.id ?? address) });
}

/** Counts a download: once per caller and UTC day. */
export async function countDownload(listingId: string, caller: string): Promise<void> {
  await addDownload({ listing_id: listingId, kind: "download", visitor: hash(caller) });
}

/** In one order everywhere, so that no two processes that count the same listings wait for each other. */
async function count(visits: Visit[]): Promise<void> {
  await db.execute(sql`
    with first as (
      insert into ${listingVisits} (listing_id, kind, day, visitor_hash)
      select listing_id, kind, ${TODAY}, decode(visitor, 'hex')
      from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as visit (listing_id uuid, kind text, visitor text)
      where exists (select 1 from ${listings} where ${listings.id} = listing_id)
      order by listing_id, kind, visitor
      on conflict do nothing returning listing_id, kind),
    added as (
      select listing_id, count(*) filter (where kind = 'view') as views, count(*) filter (where kind = 'download') as downloads
      from first group by listing_id),
    held as (
      select listing_id from ${listingStats} where listing_id in (select listing_id from added)
      order by listing_id for update)
    update ${listingStats} set view_count = view_count + views, download_count = download_count + downloads
    from added join held using (listing_id) where ${listingStats.listingId} = added.listing_id`);
}

/** The visitor is kept only as a keyed hash, and only until the day is over. */
function hash(visitor: string): string {
  return createHmac("sha256", `visitors ${env.AUTH_SECRET}`).update(visitor).digest("hex").slice(0, 32);
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
