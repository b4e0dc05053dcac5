import { withinRange } from "@skillyard/review/verdict";
import { and, desc, eq, inArray, ne } from "drizzle-orm";
import semver from "semver";
import type { Db } from "@/db/client";
import { type listings, versions } from "@/db/schema/listings";
import { scans } from "@/db/schema/security";
import { PlainError } from "@/lib/errors";
import type { Cleared } from "./settle";

type Listing = typeof listings.$inferSelect;
type Version = typeof versions.$inferSelect;

/**
 * What is said of a version that a moderator lets through: its review's word, or "warn" where the review
 * said worse or could not finish. Throws a 409 where it can't be published any more, or not yet.
 */
export async function clear(tx: Db, listing: Listing, version: Version): Promise<Cleared> {
  if (version.status !== "rejected" && version.status !== "pending") {
    throw new PlainError(409, `Version ${version.version} is ${version.status} and can't be published again`);
  }
  if (!version.storageKey) {
    throw new PlainError(409, `No package of version ${version.version} is stored, so there is nothing to publish`);
  }
  const scan = await findScan(tx, listing, version);
  if (!scan && version.status === "pending") {
    throw new PlainError(409, `The review of version ${version.version} is still underway; try again in a moment`);
  }
  await refuseOvertaken(tx, listing, version);
  const verdict = scan?.verdict === "pass" ? "pass" : "warn";
  return {
    verdict,
    score: scan ? withinRange(scan.score, verdict) : null,
    scanHash: scan?.scanHash ?? null,
    scannedAt: scan?.scannedAt ?? null,
  };
}

/** Its own, or the newest of the same content. */
async function findScan(tx: Db, { type }: Listing, { scanId, contentHash }: Version) {
  const condition = scanId ? eq(scans.id, scanId) : and(eq(scans.contentHash, contentHash ?? ""), eq(scans.type, type));
  const [scan] = await tx.select().from(scans).where(condition).orderBy(desc(scans.scannedAt)).limit(1);
  return scan;
}

/** The number of a refused version may be used again, and a greater one may be published by now. */
async function refuseOvertaken(tx: Db, listing: Listing, version: Version): Promise<void> {
  const others = await tx
    .select({ version: versions.version, status: versions.status })
    .from(versions)
    .where(
      and(
        eq(versions.listingId, listing.id),
        ne(versions.id, version.id),
        inArray(versions.status, ["pending", "published", "superseded"]),
      ),
    );
  const overtaken = others.find(
    (other) =>
      other.version === version.version || (other.status !== "pending" && semver.gt(other.version, version.version)),
  );
  if (!overtaken) return;
  throw new PlainError(
    409,
    `Version ${overtaken.version} is ${overtaken.status} and has overtaken version ${version.version}`,
  );
}
