import { and, desc, eq, isNotNull } from "drizzle-orm";
import { db } from "@/db/client";
import { type listings, versions } from "@/db/schema/listings";
import { scans } from "@/db/schema/security";
import type { Viewer } from "@/lib/auth/viewer";
import { findSaleObstacle } from "@/lib/connected-accounts/obstacle";
import { keep, namesOf } from "@/lib/kept/keep";
import { findListing, getListingRow } from "@/lib/listings/detail";
import { versionsOf } from "@/lib/listings/history";
import { hasAccess } from "@/lib/ownership/access";
import { listFindings } from "@/lib/security/findings";

/** Everything the listing's page shows, or null when there is no such listing for the viewer. */
export async function findListingPage(viewer: Viewer | null, slug: string) {
  if (viewer) return readListingPage(viewer, slug);
  const namesIn = ({ page }: { page: Awaited<ReturnType<typeof readListingPage>> }) => [
    ...namesOf([{ source: "native", slug }]),
    `seller:${page?.author_id}`,
  ];
  const { page } = await keep(`listing's page ${slug}`, namesIn, async () => ({
    page: await readListingPage(null, slug),
  }));
  return page;
}

async function readListingPage(viewer: Viewer | null, slug: string) {
  const listing = await findListing(viewer, slug);
  if (!listing) return null;
  const row = await getListingRow(viewer, slug);
  const isBlocked = row.blockedAt !== null;
  const [published, history, access, scanId, obstacle] = await Promise.all([
    findPublished(row.publishedVersionId),
    versionsOf(db, viewer, row),
    accessOf(viewer, row),
    findScanId(row),
    row.authorId ? findSaleObstacle(db, row.authorId, row.priceCents) : null,
  ]);
  return {
    id: row.id,
    author_id: row.authorId,
    listing,
    access,
    sale_obstacle: obstacle,
    long_description_html: isBlocked ? null : row.longDescriptionHtml,
    readme_excerpt: isBlocked ? null : (published?.readmeExcerpt ?? null),
    files: published?.files ?? [],
    main_file_bytes: published?.files?.find(({ path }) => path === published.mainFile)?.size ?? null,
    size_bytes: published?.sizeBytes ?? null,
    manifest: published?.manifest ?? null,
    observed: (published?.observed ?? null) as Record<string, string[]> | null,
    scanned_at: row.scannedAt,
    findings: scanId ? await listFindings(scanId) : [],
    versions: history,
  };
}

async function findPublished(versionId: string | null) {
  if (!versionId) return null;
  const [version] = await db
    .select({
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

/** The scan that the page tells of: the published version's, or, where none was ever published, the last one. */
async function findScanId({ id, publishedVersionId }: typeof listings.$inferSelect): Promise<string | null> {
  const [reviewed] = await db
    .select({ scanId: versions.scanId })
    .from(versions)
    .where(
      publishedVersionId
        ? eq(versions.id, publishedVersionId)
        : and(eq(versions.listingId, id), isNotNull(versions.scanId)),
    )
    .orderBy(desc(versions.createdAt))
    .limit(1);
  return reviewed?.scanId ?? null;
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
