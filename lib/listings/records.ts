import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { recordOf } from "@/db/record";
import { externalListings } from "@/db/schema/external";
import { listings } from "@/db/schema/listings";
import { listingStats } from "@/db/schema/stats";
import { users } from "@/db/schema/users";
import { isNative } from "./visible";

/** A column of a table that not every listing has a row in. */
export function orNull<T>(column: PgColumn): SQL<T | null> {
  return sql<T | null>`${column}`;
}

/** Who made a listing, as callers see it; for an unclaimed one of another registry, whom that registry names. */
const author = {
  display_name: sql<string | null>`coalesce(${users.displayName}, ${externalListings.ownerDisplayName})`,
  code_host_username: sql<string | null>`coalesce(${users.codeHostUsername}, ${externalListings.ownerHandle})`,
  display_name_slug: orNull<string>(users.displayNameSlug),
  avatar_url: sql<string | null>`coalesce(${users.avatarUrl}, ${externalListings.ownerAvatarUrl})`,
  verified: sql<boolean>`coalesce(${users.verified}, false)`,
};

const ratingAverage = sql<number | null>`case when ${listingStats.ratingCount} > 0
  then round(${listingStats.ratingSum}::numeric / ${listingStats.ratingCount}, 2)::float8 end`;

/** What a blocked listing says at length is part of what was blocked. */
const longDescription = sql<
  string | null
>`case when ${listings.blockedAt} is null then ${listings.longDescription} end`;

type SecurityStatus = (typeof listings.securityStatus.enumValues)[number];

/** What the review says of a listing; a block of a moderator's says it as well. */
export const securityStatus = sql<SecurityStatus>`case
  when ${listings.blockedAt} is null then ${listings.securityStatus} else 'block' end`;

const trustLevel = sql<"community" | "verified" | "official">`case
  when ${listings.official} then 'official' when ${users.verified} then 'verified' else 'community' end`;

/** What every record of a listing begins with. */
const essentials = {
  slug: listings.slug,
  title: listings.title,
  description: listings.description,
  category: listings.category,
  type: listings.type,
  price_cents: listings.priceCents,
  currency: listings.currency,
  version: listings.version,
  security_status: securityStatus,
  download_count: listingStats.downloadCount,
  long_description: longDescription,
  view_count: listingStats.viewCount,
  install_count: listingStats.installCount,
  rating_average: ratingAverage,
  rating_count: listingStats.ratingCount,
  author,
};

/** An item of `GET /v1/skills`. */
const listingSummary = {
  ...essentials,
  source: listings.source,
  source_url: orNull<string>(externalListings.sourceUrl),
  source_installs: orNull<number>(externalListings.sourceInstalls),
  source_stars: orNull<number>(externalListings.sourceStars),
};

/** `GET /v1/skills/{slug}` and `GET /v1/agents/{slug}`. */
const listingDetail = {
  ...essentials,
  security_score: listings.securityScore,
  trust_level: trustLevel,
  published_at: listings.publishedAt,
  created_at: listings.createdAt,
  archived_at: listings.archivedAt,
};

export const summaryRecord = recordOf(listingSummary);
export const detailRecord = recordOf(listingDetail);

/** `GET /v1/detail/{slug}`. */
export const fullDetail = {
  source: listings.source,
  ...listingDetail,
  updated_at: listings.updatedAt,
  source_url: orNull<string>(externalListings.sourceUrl),
  source_downloads: orNull<number>(externalListings.sourceDownloads),
  source_stars: orNull<number>(externalListings.sourceStars),
  source_comments: orNull<number>(externalListings.sourceComments),
  source_versions_count: orNull<number>(externalListings.sourceVersionsCount),
  source_installs: orNull<number>(externalListings.sourceInstalls),
  svc_security_status: sql<SecurityStatus>`case when ${isNative} then ${securityStatus}
    else coalesce(${externalListings.ourSecurityStatus}, 'unscanned') end`,
  svc_security_score: sql<number | null>`case when ${isNative} then ${listings.securityScore}
    else ${externalListings.ourSecurityScore} end`,
  svc_scan_hash: sql<
    string | null
  >`case when ${isNative} then ${listings.scanHash} else ${externalListings.ourScanHash} end`,
  svc_scanned_at: sql<Date | null>`case when ${isNative} then ${listings.scannedAt}
    else ${externalListings.ourScannedAt} end`.mapWith(listings.scannedAt),
};
