import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import { type Db, db } from "@/db/client";
import { versions } from "@/db/schema/listings";
import { scans } from "@/db/schema/security";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError } from "@/lib/errors";
import { isUuid } from "@/lib/slug";
import { getListingRow } from "./detail";
import { permissionsOf } from "./permissions";

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
  return selectVersions(tx, listing.id, shownTo(viewer, listing));
}

/**
 * One of these versions, with the files of its package and what the package asks for and does. Throws SKILL_NOT_FOUND,
 * and NOT_FOUND where the listing has no such version that the viewer may see.
 */
export async function getVersion(viewer: Viewer | null, slug: string, versionId: string) {
  const listing = await getListingRow(viewer, slug);
  const [version] = isUuid(versionId)
    ? await db
        .select({ ...versionRecord, files: versions.files, manifest: versions.manifest, observed: scans.observed })
        .from(versions)
        .leftJoin(scans, eq(scans.id, versions.scanId))
        .where(and(eq(versions.id, versionId), eq(versions.listingId, listing.id), shownTo(viewer, listing)))
    : [];
  if (!version) throw new AppError("NOT_FOUND", "This listing has no such version");
  const { manifest, observed, ...record } = version;
  return { ...record, permissions: permissionsOf(manifest, observed) };
}

/** The condition on the versions of a listing that the viewer may know of, which may be any for its author. */
function shownTo(viewer: Viewer | null, { authorId }: { authorId: string | null }): SQL | undefined {
  const isAuthor = viewer !== null && viewer.id === authorId;
  return isAuthor ? undefined : inArray(versions.status, ["published", "superseded"]);
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
