import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { type listings, versions } from "@/db/schema/listings";
import { scans } from "@/db/schema/security";
import type { Viewer } from "@/lib/auth/viewer";
import { hasAccess } from "@/lib/purchases/access";
import { listFindings } from "@/lib/security/findings";
import { findListing, getListingRow } from "./detail";
import { listVersions } from "./history";

/** Everything the listing's page shows, or null when there is no such listing for the viewer. */
export async function findListingPage(viewer: Viewer | null, slug: string) {
  const listing = await findListing(viewer, slug);
  if (!listing) return null;
  const row = await getListingRow(viewer, slug);
  const isBlocked = row.blockedAt !== null;
  const [published, history, access] = await Promise.all([
    findPublished(row.publishedVersionId),
    listVersions(viewer, slug),
    accessOf(viewer, row),
  ]);
  return {
    id: row.id,
    author_id: row.authorId,
    listing,
    access,
    long_description_html: isBlocked ? null : row.longDescriptionHtml,
    readme_excerpt: isBlocked ? null : (published?.readmeExcerpt ?? null),
    files: published?.files ?? [],
    main_file_bytes: published?.files?.find(({ path }) => path === published.mainFile)?.size ?? null,
    size_bytes: published?.sizeBytes ?? null,
    manifest: published?.manifest ?? null,
    observed: (published?.observed ?? null) as Record<string, string[]> | null,
    scan_hash: row.scanHash,
    scanned_at: row.scannedAt,
    findings: published?.scanId ? await listFindings(published.scanId) : [],
    versions: history,
  };
}

async function findPublished(versionId: string | null) {
  if (!versionId) return null;
  const [version] = await db
    .select({
      scanId: versions.scanId,
      files: versions.files,
      mainFile: versions.mainFile,
      sizeBytes: versions.sizeBytes,
      manifest: versions.manifest,
      readmeExcerpt: versions.readmeExcerpt,
      observed: scans.observed,
    })
    .from(versions)
    .leftJoin(scans, eq(scans.id, versions.scanId))
    .where(eq(versions.id, versionId));
  return version ?? null;
}

/** Whether the viewer wrote the listing, owns it, or neither. */
async function accessOf(
  viewer: Viewer | null,
  listing: typeof listings.$inferSelect,
): Promise<"author" | "owner" | "none"> {
  if (!viewer) return "none";
  if (viewer.id === listing.authorId) return "author";
  return (await hasAccess(viewer.id, listing.id)) ? "owner" : "none";
}
