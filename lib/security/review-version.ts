import { and, eq, isNull, lt } from "drizzle-orm";
import { db } from "@/db/client";
import { isDatabaseTrouble } from "@/db/errors";
import { listings, versions } from "@/db/schema/listings";
import { enqueue } from "@/lib/jobs";
import { log } from "@/lib/log";
import { StorageFault } from "@/lib/storage/object";
import { listFindings } from "./findings";
import { REVIEW_FAILED, UPLOAD_MISSING } from "./notice";
import { scanOf } from "./scan";
import { rejectVersion, settleVersion } from "./settle";

const POSTPONED_BY_MS = 30_000;
const UPLOAD_WITHIN_MS = 24 * 60 * 60 * 1000;

/** Reviews the stored package of a pending version and publishes or rejects it. */
export async function reviewVersion(versionId: string): Promise<void> {
  const pending = await findReviewable(versionId);
  if (!pending) return;
  const scan = await scanOf(pending);
  await settleVersion(versionId, scan, await listFindings(scan.id));
}

/** Tries again later where it was the storage or the database that failed, of which the version is not to blame. */
export async function postponeReview(versionId: string, error: unknown): Promise<boolean> {
  const isOutage = error instanceof StorageFault ? !error.isLost : isDatabaseTrouble(error);
  if (isOutage) {
    const runAt = new Date(Date.now() + POSTPONED_BY_MS);
    await enqueue(db, "review_version", { versionId }, { runAt, key: `postponed_review_${versionId}` });
  }
  return isOutage;
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
