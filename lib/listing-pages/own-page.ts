import { and, desc, eq, isNull } from "drizzle-orm";
import { type Db, db } from "@/db/client";
import { versions } from "@/db/schema/listings";
import type { Viewer } from "@/lib/auth/viewer";
import { canBePaid } from "@/lib/connected-accounts/obstacle";
import { findListingRow } from "@/lib/listings/detail";
import { versionsOf } from "@/lib/listings/history";
import { failedVersionNotice } from "@/lib/listings/notices";
import { numbersAfter } from "@/lib/listings/versions";
import { appealsOf } from "@/lib/security/appeals";
import { findingsByScan } from "@/lib/security/findings";

const MAX_NOTICES = 5;

/** Everything its author manages a listing with, all of the same moment; null when the viewer is not its author. */
export async function findOwnListingPage(viewer: Viewer, slug: string) {
  const moment = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
  return db.transaction((tx) => readOwnListing(tx, viewer, slug), moment);
}

async function readOwnListing(tx: Db, viewer: Viewer, slug: string) {
  const listing = await findListingRow(viewer, slug, tx);
  if (listing?.authorId !== viewer.id) return null;
  const history = await versionsOf(tx, viewer, listing);
  const [pending] = await tx
    .select({ version_id: versions.id, version: versions.version, uploaded_at: versions.uploadedAt })
    .from(versions)
    .where(and(eq(versions.listingId, listing.id), eq(versions.status, "pending")));
  const refused = await tx
    .select({ ...failedVersionNotice, scanId: versions.scanId, storageKey: versions.storageKey })
    .from(versions)
    .where(and(eq(versions.listingId, listing.id), eq(versions.status, "rejected"), isNull(versions.dismissedAt)))
    .orderBy(desc(versions.failedAt))
    .limit(MAX_NOTICES);
  const findings = await findingsByScan(refused.flatMap(({ scanId }) => scanId ?? []));
  const appealed = await appealsOf(
    tx,
    refused.map(({ version_id }) => version_id),
  );
  const reasons = await refusalsOf(tx, listing.id);
  const newest = history.find(({ status }) => status !== "cancelled")?.version_id;
  return {
    listing: {
      slug: listing.slug,
      title: listing.title,
      description: listing.description,
      long_description: listing.longDescription,
      category: listing.category,
      type: listing.type,
      price_cents: listing.priceCents,
      currency: listing.currency,
      version: listing.version,
      status: listing.status,
      blocked_by: listing.blockedBy,
      blocked_reason: listing.blockedReason,
    },
    can_be_paid: await canBePaid(viewer.id, tx),
    pending: pending ?? null,
    /** While nothing is published, the newest version's number is free as soon as it does not wait any more. */
    numbers: numbersAfter(listing.version, listing.publishedVersionId || pending ? null : listing.version),
    refused: refused.map(({ scanId, storageKey, ...notice }) => {
      const appeals = appealed.filter(({ version_id }) => version_id === notice.version_id);
      return {
        ...notice,
        findings: findings.get(scanId ?? "") ?? [],
        appeals,
        can_rescan:
          storageKey !== null &&
          notice.version_id === newest &&
          notice.reason_code !== "MANUAL_REJECT" &&
          listing.archivedAt === null,
        can_appeal: storageKey !== null && appeals.every(({ status }) => status === "granted"),
      };
    }),
    versions: history.map((version) => ({ ...version, refusal: reasons.get(version.version_id) ?? null })),
  };
}

/** Why each version that is refused was, for the history: its notice may have been dismissed. */
async function refusalsOf(tx: Db, listingId: string): Promise<Map<string, string | null>> {
  const rows = await tx
    .select({ id: versions.id, reason: versions.reason })
    .from(versions)
    .where(and(eq(versions.listingId, listingId), eq(versions.status, "rejected")));
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}
