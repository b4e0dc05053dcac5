import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import { type Db, db } from "@/db/client";
import { versions } from "@/db/schema/listings";
import type { Viewer } from "@/lib/auth/viewer";
import { getListingRow } from "./detail";

const MAX_VERSIONS = 200;

const versionRecord = {
  version_id: versions.id,
  version: versions.version,
  status: versions.status,
  security_status: versions.securityStatus,
  security_score: versions.securityScore,
  changelog: versions.changelog,
  content_hash: versions.contentHash,
  archive_sha256: versions.archiveSha256,
  flat_sha256: versions.flatSha256,
  size_bytes: versions.sizeBytes,
  file_count: versions.fileCount,
  created_at: versions.createdAt,
  published_at: versions.publishedAt,
};

/** The listing's versions, newest first: everybody sees what was published, the author all. */
export async function listVersions(viewer: Viewer | null, slug: string) {
  const listing = await getListingRow(viewer, slug);
  return versionsOf(db, viewer, listing);
}

/** The same of a listing that the caller has read already. */
export function versionsOf(tx: Db, viewer: Viewer | null, listing: { id: string; authorId: string | null }) {
  const isAuthor = viewer !== null && viewer.id === listing.authorId;
  return selectVersions(tx, listing.id, isAuthor ? undefined : inArray(versions.status, ["published", "superseded"]));
}

/** All of a listing's versions, as its author and moderators see them. */
export function everyVersionOf(tx: Db, listingId: string) {
  return selectVersions(tx, listingId, undefined);
}

function selectVersions(tx: Db, listingId: string, shown: SQL | undefined) {
  return tx
    .select(versionRecord)
    .from(versions)
    .where(and(eq(versions.listingId, listingId), shown))
    .orderBy(desc(versions.createdAt))
    .limit(MAX_VERSIONS);
}
