import { and, desc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { versions } from "@/db/schema/listings";
import { scans } from "@/db/schema/security";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError } from "@/lib/errors";
import { getListing, getListingRow } from "@/lib/listings/detail";
import { listFindings } from "./findings";

/**
 * What the review said: of the published version for everybody, of the newest reviewed one for its author.
 * Throws SKILL_NOT_FOUND where nothing was reviewed yet.
 */
export async function getSecurityReport(viewer: Viewer | null, slug: string) {
  const [listing, { trust_level }] = await Promise.all([getListingRow(viewer, slug), getListing(viewer, slug)]);
  const isAuthor = viewer !== null && viewer.id === listing.authorId;
  const ofPublished = isAuthor || !listing.publishedVersionId ? undefined : eq(versions.id, listing.publishedVersionId);
  const [reviewed] = await db
    .select({ version: versions.version, status: versions.securityStatus, scan: scans })
    .from(versions)
    .innerJoin(scans, eq(scans.id, versions.scanId))
    .where(and(eq(versions.listingId, listing.id), ofPublished))
    .orderBy(desc(versions.createdAt))
    .limit(1);
  if (!reviewed) throw new AppError("SKILL_NOT_FOUND", "This listing has not been reviewed yet");
  const { version, status, scan } = reviewed;
  return {
    slug,
    version,
    status,
    score: scan.score,
    trust_level,
    scan_hash: scan.scanHash,
    scanned_at: scan.scannedAt,
    findings: await listFindings(scan.id),
  };
}
