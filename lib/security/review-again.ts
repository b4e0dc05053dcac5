import { and, asc, eq, isNull, lt, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Db, db } from "@/db/client";
import { listings, versions } from "@/db/schema/listings";
import { scans } from "@/db/schema/security";
import { log } from "@/lib/log";
import { isCertain } from "./certainty";
import { type KeptFinding, listFindings } from "./findings";
import { noticeFor } from "./notice";
import { withdraw } from "./restore";
import { type Scan, scanOf } from "./scan";
import { currentReviewers } from "./second-opinion";
import { lockVersion, reject } from "./settle";
import { tellOwners } from "./tell-owners";

/** About one a second, so that reviews of new versions never wait long for these. */
const MAX_PER_RUN = 250;
const MAX_ATTEMPTS = 3;

/**
 * Reviews published versions again that other rules than today's have reviewed, the longest ago first. A better or a
 * slightly worse word takes effect at once. What today's rules would block goes to a moderator and stays on sale until
 * then, unless the finding leaves no doubt.
 */
export async function reviewPublishedAgain(stopping: AbortSignal): Promise<void> {
  for (const stale of await listStale()) {
    if (stopping.aborted) return;
    await reviewAgain(stale);
  }
}

type Stale = Awaited<ReturnType<typeof listStale>>[number];

async function reviewAgain({ versionId, slug, type, contentHash, storageKey }: Stale): Promise<void> {
  if (!contentHash || !storageKey) return;
  try {
    const scan = await scanOf({ slug, type, contentHash, storageKey });
    await apply(versionId, scan, await listFindings(scan.id));
  } catch (error) {
    log.error({ err: error, versionId }, "a published version could not be reviewed again");
    await db
      .update(versions)
      .set({ reviewAttempts: sql`${versions.reviewAttempts} + 1` })
      .where(eq(versions.id, versionId));
  }
}

function listStale() {
  const recheck = alias(scans, "recheck");
  return db
    .select({
      versionId: versions.id,
      slug: listings.slug,
      type: listings.type,
      contentHash: versions.contentHash,
      storageKey: versions.storageKey,
    })
    .from(versions)
    .innerJoin(scans, eq(scans.id, versions.scanId))
    .leftJoin(recheck, eq(recheck.id, versions.recheckScanId))
    .innerJoin(listings, eq(listings.id, versions.listingId))
    .where(
      and(
        eq(versions.status, "published"),
        ne(scans.rulesetVersion, currentReviewers()),
        or(isNull(recheck.id), ne(recheck.rulesetVersion, currentReviewers())),
        lt(versions.reviewAttempts, MAX_ATTEMPTS),
      ),
    )
    .orderBy(asc(scans.scannedAt), asc(versions.id))
    .limit(MAX_PER_RUN);
}

async function apply(versionId: string, scan: Scan, found: KeptFinding[]): Promise<void> {
  await db.transaction(async (tx) => {
    const { listing, version } = await lockVersion(tx, versionId);
    if (version.status !== "published") return;
    if (scan.verdict !== "block") return settle(tx, version, { ...scan, verdict: scan.verdict });
    if (await wasJudged(tx, version, found)) return settle(tx, version, { ...scan, verdict: "warn", score: null });
    if (!found.some(isCertain)) {
      await tx.update(versions).set({ recheckScanId: scan.id, reviewAttempts: 0 }).where(eq(versions.id, versionId));
      return;
    }
    const refusal = noticeFor(found);
    await tx.update(versions).set({ scanId: scan.id, recheckScanId: null }).where(eq(versions.id, versionId));
    await reject(tx, listing, version, refusal);
    await withdraw(tx, listing, refusal.reason);
    await tellOwners(tx, listing.id, version.version, refusal.reason);
  });
}

type Version = typeof versions.$inferSelect;
type Word = { id: string; verdict: "pass" | "warn"; score: number | null; scanHash: string; scannedAt: Date };

/** `score: null` keeps the one that the moderator's clearance gave. */
async function settle(tx: Db, { id, listingId }: Version, { verdict, score, ...scan }: Word): Promise<void> {
  const word = { securityStatus: verdict, ...(score === null ? {} : { securityScore: score }) };
  await tx
    .update(versions)
    .set({ ...word, scanId: scan.id, recheckScanId: null, reviewAttempts: 0 })
    .where(eq(versions.id, id));
  await tx
    .update(listings)
    .set({ ...word, scanHash: scan.scanHash, scannedAt: scan.scannedAt })
    .where(eq(listings.id, listingId));
}

/** A moderator has let through what blocks now: all of it stood in the review that they decided against. */
async function wasJudged(tx: Db, { scanId }: Version, found: KeptFinding[]): Promise<boolean> {
  if (!scanId) return false;
  const [judged] = await tx.select({ verdict: scans.verdict }).from(scans).where(eq(scans.id, scanId));
  if (judged?.verdict !== "block") return false;
  const known = new Set((await listFindings(scanId)).filter(isBlocking).map(fingerprint));
  return found.filter(isBlocking).every((finding) => known.has(fingerprint(finding)));
}

const isBlocking = ({ severity }: KeptFinding) => severity === "block";
const fingerprint = ({ rule, file, line }: KeptFinding) => `${rule}\0${file}\0${line}`;
