import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { listings, versions } from "@/db/schema/listings";
import type { Viewer } from "@/lib/auth/viewer";
import { securityStatus } from "@/lib/listings/records";
import { isNative, visibleTo } from "@/lib/listings/visible";
import type { UpdatesBody } from "./schema";

/** An item of `POST /v1/updates`: what there is now of a listing, whatever of it is installed. */
const update = {
  slug: listings.slug,
  source: sql<"native" | "clawhub">`${listings.source}`,
  latest_version: sql<string | null>`case when ${isNative} then ${versions.version} else ${listings.version} end`,
  content_hash: versions.contentHash,
  security_status: securityStatus,
  blocked: sql<boolean>`(${listings.blockedAt} is not null or coalesce(${wasWithdrawn()}, false))`,
  changelog: sql<string | null>`case when asked.version is distinct from ${versions.version}
    then ${versions.changelog} end`,
  archived: sql<boolean>`${listings.archivedAt} is not null`,
};

/** What is newer than what the viewer has, in the order asked; null for what they may not know of. One query for all. */
export async function listUpdates(viewer: Viewer | null, { items }: UpdatesBody) {
  const asked = sql`rows from (jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
    as (slug text, source text, version text, content_hash text)) with ordinality
    as asked (slug, source, version, content_hash, place)`;
  const rows = await db
    .select({ place: sql<number>`asked.place::int`, ...update })
    .from(listings)
    .innerJoin(asked, and(eq(listings.slug, sql`asked.slug`), eq(listings.source, sql`asked.source`)))
    .leftJoin(versions, eq(versions.id, listings.publishedVersionId))
    .where(visibleTo(viewer));
  const found = new Map(rows.map(({ place, ...row }) => [place, row]));
  return { items: items.map((_, i) => found.get(i + 1) ?? null) };
}

/** Whether the content that is installed was published once and refused since; the last decision on it counts. */
function wasWithdrawn() {
  const installed = alias(versions, "installed");
  return db
    .select({ answer: sql`${installed.status} = 'rejected'` })
    .from(installed)
    .where(
      and(
        eq(installed.contentHash, sql`asked.content_hash`),
        eq(installed.listingId, listings.id),
        isNotNull(installed.publishedAt),
      ),
    )
    .orderBy(desc(installed.createdAt))
    .limit(1);
}
