import { withinRange } from "@skillyard/review/verdict";
import { eq } from "drizzle-orm";
import { type Db, one } from "@/db/client";
import { listings, versions } from "@/db/schema/listings";
import { scans } from "@/db/schema/security";

type Version = typeof versions.$inferSelect;

/** A published version that later rules would block stays, by a moderator's decision; it is shown with a warning. */
export async function confirmRecheck(tx: Db, version: Version): Promise<void> {
  if (!version.recheckScanId) return;
  const scan = one(await tx.select().from(scans).where(eq(scans.id, version.recheckScanId)));
  const word = { securityStatus: "warn" as const, securityScore: withinRange(scan.score, "warn") };
  await tx
    .update(versions)
    .set({ ...word, ...adoptRecheck(version) })
    .where(eq(versions.id, version.id));
  await tx
    .update(listings)
    .set({ ...word, scanHash: scan.scanHash, scannedAt: scan.scannedAt })
    .where(eq(listings.id, version.listingId));
}

/** What a version's columns become once its later review is decided on: that review is the one that counts. */
export function adoptRecheck({ scanId, recheckScanId }: Version): Pick<Version, "scanId" | "recheckScanId"> {
  return { scanId: recheckScanId ?? scanId, recheckScanId: null };
}
