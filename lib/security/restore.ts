import { and, desc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { listings, versions } from "@/db/schema/listings";
import { scans } from "@/db/schema/security";
import { renewSoon } from "@/lib/git-renewal";
import { enqueue } from "@/lib/jobs";

type Listing = typeof listings.$inferSelect;

/**
 * Puts the version before the one just refused in its place; where there is none, the listing is blocked.
 * Answers the version that is published now, or null.
 */
export async function restorePrevious(tx: Db, listing: Listing, reason: string): Promise<string | null> {
  const [previous] = await tx
    .select({ version: versions, scan: scans })
    .from(versions)
    .leftJoin(scans, eq(scans.id, versions.scanId))
    .where(and(eq(versions.listingId, listing.id), eq(versions.status, "superseded")))
    .orderBy(desc(versions.publishedAt))
    .limit(1);
  if (!previous) {
    await withdraw(tx, listing, reason);
    return null;
  }
  const { version, scan } = previous;
  await tx.update(versions).set({ status: "published" }).where(eq(versions.id, version.id));
  await tx
    .update(listings)
    .set({
      version: version.version,
      publishedVersionId: version.id,
      securityStatus: version.securityStatus,
      securityScore: version.securityScore,
      scanHash: scan?.scanHash ?? null,
      scannedAt: scan?.scannedAt ?? null,
      updatedAt: new Date(),
    })
    .where(eq(listings.id, listing.id));
  return version.version;
}

/** Blocked as by the review: another version that passes lifts it. A moderator's block stays a moderator's. */
export async function withdraw(tx: Db, listing: Listing, reason: string): Promise<void> {
  await tx
    .update(listings)
    .set({
      publishedVersionId: null,
      publishedAt: null,
      blockedAt: listing.blockedAt ?? new Date(),
      blockedBy: listing.blockedBy ?? "review",
      blockedReason: listing.blockedReason ?? reason,
      securityStatus: "block",
      updatedAt: new Date(),
    })
    .where(eq(listings.id, listing.id));
  await enqueue(tx, "close_checkouts", { listingId: listing.id });
  await renewSoon(tx);
}
