import { and, eq, ne, sql } from "drizzle-orm";
import { type Db, db, one } from "@/db/client";
import { listings, versions } from "@/db/schema/listings";
import type { scans } from "@/db/schema/security";
import { sellerActivity } from "@/db/schema/sellers";
import { dismissMended } from "@/lib/listings/notices";
import { mailPublished, mailRefused } from "@/lib/mail/version";
import { answerAppeal } from "./appeals";
import type { KeptFinding } from "./findings";
import { NO_NOTICE, noticeFor, type Refusal, refusedByHand } from "./notice";

type Scan = typeof scans.$inferSelect;
type Listing = typeof listings.$inferSelect;
type Version = typeof versions.$inferSelect;

/** What is said of a version that may be published; a moderator may let through what was never scored. */
export type Cleared = {
  verdict: "pass" | "warn";
  score: number | null;
  scanHash: string | null;
  scannedAt: Date | null;
};

/**
 * Publishes or rejects a pending version by what its scan found. A version that is no longer
 * pending stays as it is, so that a repeated job changes nothing.
 */
export async function settleVersion(versionId: string, scan: Scan, findings: KeptFinding[]): Promise<void> {
  await db.transaction(async (tx) => {
    const { listing, version } = await lockVersion(tx, versionId);
    if (version.status !== "pending") return;
    await tx
      .update(versions)
      .set({ scanId: scan.id, securityStatus: scan.verdict, securityScore: scan.score })
      .where(eq(versions.id, versionId));
    const { verdict } = scan;
    const refusedBefore = await findRefusalByHand(tx, version);
    if (verdict === "block") {
      await reject(tx, listing, version, noticeFor(findings));
      await blockUnpublished(tx, listing, scan);
    } else if (refusedBefore) {
      await reject(tx, listing, version, refusedBefore);
    } else {
      await publish(tx, listing, version, { ...scan, verdict });
      const answer = "The version passed another security review.";
      await answerAppeal(tx, version.id, { status: "granted", answer, answeredBy: null });
    }
  });
}

/** What a moderator refused stays refused when the same content is sent again under another number. */
async function findRefusalByHand(tx: Db, { listingId, contentHash, id }: Version): Promise<Refusal | null> {
  if (!contentHash) return null;
  const [refused] = await tx
    .select({ version: versions.version })
    .from(versions)
    .where(
      and(
        eq(versions.contentHash, contentHash),
        eq(versions.listingId, listingId),
        eq(versions.reasonCode, "MANUAL_REJECT"),
        ne(versions.id, id),
      ),
    )
    .limit(1);
  if (!refused) return null;
  return refusedByHand(`A moderator refused the same content as version ${refused.version}.`, { isFinal: false });
}

/**
 * Rejects a pending version for another reason than a finding: a broken package, a review that can't finish.
 * `unless` is asked once the version is locked, for callers who looked before that.
 */
export async function rejectVersion(
  tx: Db,
  versionId: string,
  refusal: Refusal,
  unless: (version: Version) => boolean = () => false,
): Promise<void> {
  const { listing, version } = await lockVersion(tx, versionId);
  if (version.status === "pending" && !unless(version)) await reject(tx, listing, version, refusal);
}

/** A version and its listing: always the listing first, the order of every other writer. */
export async function lockVersion(tx: Db, versionId: string) {
  const ofVersion = sql`(select ${versions.listingId} from ${versions} where ${versions.id} = ${versionId})`;
  const listing = one(await tx.select().from(listings).where(eq(listings.id, ofVersion)).for("update"));
  const version = one(await tx.select().from(versions).where(eq(versions.id, versionId)).for("update"));
  return { listing, version };
}

/** Makes the version the listing's current one and lifts the review's block; a moderator's block stays. */
export async function publish(
  tx: Db,
  listing: Listing,
  version: Version,
  { verdict, score, scanHash, scannedAt }: Cleared,
  message = `${listing.title} ${version.version} is published`,
): Promise<void> {
  const now = new Date();
  await tx
    .update(versions)
    .set({ status: "superseded" })
    .where(and(eq(versions.listingId, listing.id), eq(versions.status, "published")));
  await tx
    .update(versions)
    .set({ ...NO_NOTICE, status: "published", publishedAt: now, securityStatus: verdict, securityScore: score })
    .where(eq(versions.id, version.id));
  await dismissMended(tx, version);
  const lifted = listing.blockedBy === "review" ? { blockedAt: null, blockedBy: null, blockedReason: null } : {};
  await tx
    .update(listings)
    .set({
      ...lifted,
      version: version.version,
      publishedVersionId: version.id,
      publishedAt: listing.publishedAt ?? now,
      securityStatus: verdict,
      securityScore: score,
      scanHash,
      scannedAt,
      updatedAt: now,
    })
    .where(eq(listings.id, listing.id));
  await record(tx, listing, version, "version_published", message);
  await mailPublished(tx, listing, version, { verdict, score, message, at: now });
}

/** Refuses the version with a notice for its author; what else follows for the listing is the caller's. */
export async function reject(tx: Db, listing: Listing, version: Version, refusal: Refusal): Promise<void> {
  const failedAt = new Date();
  await tx
    .update(versions)
    .set({ ...refusal, status: "rejected", securityStatus: "block", failedAt, dismissedAt: null })
    .where(eq(versions.id, version.id));
  await record(
    tx,
    listing,
    version,
    "version_rejected",
    `${listing.title} ${version.version} was refused: ${refusal.reason}`,
  );
  await mailRefused(tx, listing, version, { ...refusal, at: failedAt });
}

/** What was never published has nothing good to go on showing; a moderator's block stays a moderator's. */
async function blockUnpublished(tx: Db, listing: Listing, scan: Scan): Promise<void> {
  if (listing.publishedVersionId || listing.blockedBy === "moderator") return;
  await tx
    .update(listings)
    .set({
      blockedAt: listing.blockedAt ?? new Date(),
      blockedBy: "review",
      blockedReason: "The security review refused its first version.",
      securityStatus: "block",
      securityScore: scan.score,
      scanHash: scan.scanHash,
      scannedAt: scan.scannedAt,
    })
    .where(eq(listings.id, listing.id));
}

async function record(
  tx: Db,
  listing: Listing,
  version: Version,
  type: "version_published" | "version_rejected",
  message: string,
): Promise<void> {
  if (!listing.authorId) return;
  await tx
    .insert(sellerActivity)
    .values({
      sellerId: listing.authorId,
      type,
      listingId: listing.id,
      versionId: version.id,
      message,
      fact: version.id,
    })
    .onConflictDoNothing();
}
