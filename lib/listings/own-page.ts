import { and, desc, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { versions } from "@/db/schema/listings";
import type { Viewer } from "@/lib/auth/viewer";
import { findingsByScan } from "@/lib/security/findings";
import { findListingRow } from "./detail";
import { listVersions } from "./history";
import { failedVersionNotice } from "./notices";

const MAX_NOTICES = 5;

/** Everything its author manages a listing with, or null when the viewer is not its author. */
export async function findOwnListingPage(viewer: Viewer, slug: string) {
  const listing = await findListingRow(viewer, slug);
  if (listing?.authorId !== viewer.id) return null;
  const [history, [pending], refused] = await Promise.all([
    listVersions(viewer, slug),
    db
      .select({ version_id: versions.id, version: versions.version, uploaded_at: versions.uploadedAt })
      .from(versions)
      .where(and(eq(versions.listingId, listing.id), eq(versions.status, "pending"))),
    db
      .select({ ...failedVersionNotice, scanId: versions.scanId })
      .from(versions)
      .where(and(eq(versions.listingId, listing.id), eq(versions.status, "rejected"), isNull(versions.dismissedAt)))
      .orderBy(desc(versions.failedAt))
      .limit(MAX_NOTICES),
  ]);
  const findings = await findingsByScan(refused.flatMap(({ scanId }) => scanId ?? []));
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
    },
    pending: pending ?? null,
    refused: refused.map(({ scanId, ...notice }) => ({ ...notice, findings: findings.get(scanId ?? "") ?? [] })),
    versions: history,
  };
}
