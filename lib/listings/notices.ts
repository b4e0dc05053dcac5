import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
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

/** Takes the notices of a listing's older versions off its author's pages: the one that passed has mended them. */
export async function dismissMended(tx: Db, passed: Pick<typeof versions.$inferSelect, "listingId" | "createdAt">) {
  await tx
    .update(versions)
    .set({ dismissedAt: sql`now()` })
    .where(
      and(
        eq(versions.listingId, passed.listingId),
        eq(versions.status, "rejected"),
        isNull(versions.dismissedAt),
        lt(versions.createdAt, passed.createdAt),
      ),
    );
}

/** Takes a notice off the author's pages; dismissing it again changes nothing. */
export async function dismissNotice(viewer: Viewer, versionId: string) {
  const own = sql`(select ${listings.authorId} from ${listings} where ${listings.id} = ${versions.listingId})`;
  const [notice] = isUuid(versionId)
    ? await db
        .update(versions)
        .set({ dismissedAt: sql`coalesce(${versions.dismissedAt}, now())` })
        .where(and(eq(versions.id, versionId), eq(versions.status, "rejected"), eq(own, viewer.id)))
        .returning(failedVersionNotice)
    : [];
  if (!notice) throw new AppError("NOT_FOUND", "There is no such notice of yours");
  return notice;
}
