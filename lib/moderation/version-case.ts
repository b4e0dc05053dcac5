import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { listings, versions } from "@/db/schema/listings";
import { scans } from "@/db/schema/security";
import { users } from "@/db/schema/users";
import type { Viewer } from "@/lib/auth/viewer";
import { unpackIsolated } from "@/lib/isolation/run";
import { appealsOf } from "@/lib/security/appeals";
import { listFindings } from "@/lib/security/findings";
import { isUuid } from "@/lib/slug";
import { store } from "@/lib/storage/store";
import { listDecisions } from "./audit";
import { requireModerator } from "./authority";

const MAX_SHOWN_CHARS = 200_000;

/** What a moderator decides on a version by: what the review said, what its author says, what was decided before. */
export async function findVersionCase(viewer: Viewer, versionId: string) {
  requireModerator(viewer);
  const version = await findVersion(versionId);
  if (!version) return null;
  const [review, recheck, objections, decisions] = await Promise.all([
    findReview(version.scanId),
    findReview(version.recheckScanId),
    appealsOf(db, [versionId]),
    listDecisions(viewer, { type: "version", id: versionId }),
  ]);
  return { ...version, review, recheck, appeals: objections, decisions };
}

/** The start of one file of a version's stored package as text, for a moderator to read; null where there is none. */
export async function readVersionFile(viewer: Viewer, versionId: string, path: string) {
  requireModerator(viewer);
  const version = await findVersion(versionId);
  if (!version?.storageKey) return null;
  const { slug, type, storageKey } = version;
  const files = await unpackIsolated({ bytes: await store.get(storageKey), filename: `${slug}.zip`, type, slug });
  const file = files.find((candidate) => candidate.path === path);
  if (!file) return null;
  const text = new TextDecoder().decode(file.bytes.subarray(0, MAX_SHOWN_CHARS));
  return { path, text, isWhole: file.bytes.length <= MAX_SHOWN_CHARS };
}

async function findVersion(versionId: string) {
  if (!isUuid(versionId)) return null;
  const [version] = await db
    .select({
      id: versions.id,
      version: versions.version,
      status: versions.status,
      security_status: versions.securityStatus,
      security_score: versions.securityScore,
      reason_code: versions.reasonCode,
      reason: versions.reason,
      message: versions.message,
      changelog: versions.changelog,
      files: versions.files,
      created_at: versions.createdAt,
      storageKey: versions.storageKey,
      scanId: versions.scanId,
      recheckScanId: versions.recheckScanId,
      slug: listings.slug,
      title: listings.title,
      type: listings.type,
      listing_status: listings.status,
      price_cents: listings.priceCents,
      currency: listings.currency,
      author_display_name: users.displayName,
      author_display_name_slug: users.displayNameSlug,
    })
    .from(versions)
    .innerJoin(listings, eq(listings.id, versions.listingId))
    .leftJoin(users, eq(users.id, listings.authorId))
    .where(eq(versions.id, versionId));
  return version ?? null;
}

async function findReview(scanId: string | null) {
  if (!scanId) return null;
  const [[scan], found] = await Promise.all([
    db.select().from(scans).where(eq(scans.id, scanId)),
    listFindings(scanId),
  ]);
  return scan ? { ...scan, findings: found } : null;
}
