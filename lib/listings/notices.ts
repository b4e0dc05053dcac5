import { and, desc, eq, isNull } from "drizzle-orm";
import { type Db, db } from "@/db/client";
import { listings, versions } from "@/db/schema/listings";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError } from "@/lib/errors";
import { isUuid } from "@/lib/slug";

/** Why a version was refused and what its author can do: the specification's failed version notice. */
export const failedVersionNotice = {
  version_id: versions.id,
  version: versions.version,
  reason_code: versions.reasonCode,
  reason: versions.reason,
  action: versions.action,
  message: versions.message,
  failed_at: versions.failedAt,
  dismissed_at: versions.dismissedAt,
};

const MAX_NOTICES = 20;

/** The listing's notices that its author has not dismissed, newest first. */
export function listNotices(tx: Db, listingId: string) {
  return tx
    .select(failedVersionNotice)
    .from(versions)
    .where(and(eq(versions.listingId, listingId), eq(versions.status, "rejected"), isNull(versions.dismissedAt)))
    .orderBy(desc(versions.failedAt))
    .limit(MAX_NOTICES);
}

/** Takes a notice off the author's pages; dismissing it again changes nothing. */
export async function dismissNotice(viewer: Viewer, versionId: string) {
  const [notice] = isUuid(versionId)
    ? await db
        .select({ ...failedVersionNotice, authorId: listings.authorId })
        .from(versions)
        .innerJoin(listings, eq(listings.id, versions.listingId))
        .where(and(eq(versions.id, versionId), eq(versions.status, "rejected")))
    : [];
  if (notice?.authorId !== viewer.id) throw new AppError("NOT_FOUND", "There is no such notice of yours");
  const { authorId: _, ...record } = notice;
  if (record.dismissed_at) return record;
  const dismissedAt = new Date();
  await db.update(versions).set({ dismissedAt }).where(eq(versions.id, versionId));
  return { ...record, dismissed_at: dismissedAt };
}
