import { and, eq, isNull, lt } from "drizzle-orm";
import { db } from "@/db/client";
import { listings, versions } from "@/db/schema/listings";
import { findings, scans } from "@/db/schema/security";
import { reviewIsolated } from "@/lib/isolation/run";
import { log } from "@/lib/log";
import { store } from "@/lib/storage/store";
import { listFindings } from "./findings";
import { REVIEW_FAILED, UPLOAD_MISSING } from "./notice";
import { REVIEWERS, secondOpinions } from "./second-opinion";
import { rejectVersion, settleVersion } from "./settle";

const UPLOAD_WITHIN_MS = 24 * 60 * 60 * 1000;

/** Reviews the stored package of a pending version and publishes or rejects it. */
export async function reviewVersion(versionId: string): Promise<void> {
  const pending = await findReviewable(versionId);
  if (!pending) return;
  const scan = (await findScan(pending)) ?? (await scanPackage(pending));
  await settleVersion(versionId, scan, await listFindings(scan.id));
}

/** Ends a review that failed too often, so that its author is not locked out for ever. */
export async function giveUpReview(versionId: string, error: unknown): Promise<void> {
  log.error({ err: error, versionId }, "security review failed for good");
  await db.transaction((tx) => rejectVersion(tx, versionId, REVIEW_FAILED));
}

/** Rejects versions whose package did not come within a day. */
export async function rejectAbandonedVersions(): Promise<void> {
  const abandoned = await db
    .select({ id: versions.id })
    .from(versions)
    .where(
      and(
        eq(versions.status, "pending"),
        isNull(versions.uploadedAt),
        lt(versions.createdAt, new Date(Date.now() - UPLOAD_WITHIN_MS)),
      ),
    )
    .limit(500);
  const cameAfterAll = ({ uploadedAt }: { uploadedAt: Date | null }) => uploadedAt !== null;
  for (const { id } of abandoned) await db.transaction((tx) => rejectVersion(tx, id, UPLOAD_MISSING, cameAfterAll));
}

async function findReviewable(versionId: string) {
  const [row] = await db
    .select({
      slug: listings.slug,
      type: listings.type,
      contentHash: versions.contentHash,
      storageKey: versions.storageKey,
    })
    .from(versions)
    .innerJoin(listings, eq(listings.id, versions.listingId))
    .where(and(eq(versions.id, versionId), eq(versions.status, "pending")));
  if (!row?.contentHash || !row.storageKey) return null;
  return { ...row, contentHash: row.contentHash, storageKey: row.storageKey };
}

type Reviewable = NonNullable<Awaited<ReturnType<typeof findReviewable>>>;

/** The same content under the same reviewers always has the same result, whoever uploads it. */
async function findScan({ contentHash, type }: Reviewable) {
  const [scan] = await db
    .select()
    .from(scans)
    .where(and(eq(scans.contentHash, contentHash), eq(scans.type, type), eq(scans.rulesetVersion, REVIEWERS)));
  return scan;
}

async function scanPackage(pending: Reviewable) {
  const { slug, type, contentHash, storageKey } = pending;
  const bytes = await store.get(storageKey);
  const upload = { bytes, filename: `${slug}.zip`, type, slug };
  const report = await reviewIsolated(upload, await secondOpinions(upload));
  const { verdict, score, scanHash, observed, findings: found } = report;

  const created = await db.transaction(async (tx) => {
    const [scan] = await tx
      .insert(scans)
      .values({ contentHash, type, rulesetVersion: REVIEWERS, verdict, score, scanHash, observed })
      .onConflictDoNothing()
      .returning();
    if (scan && found.length > 0) {
      await tx.insert(findings).values(found.map((finding, position) => ({ ...finding, scanId: scan.id, position })));
    }
    return scan;
  });
  const scan = created ?? (await findScan(pending));
  if (!scan) throw new Error("The scan was neither stored nor there already");
  return scan;
}
