import { and, eq, gt, ne } from "drizzle-orm";
import { type Db, db } from "@/db/client";
import { versions } from "@/db/schema/listings";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError, PlainError } from "@/lib/errors";
import { enqueue } from "@/lib/jobs";
import { lockOwnVersion } from "@/lib/listings/own";
import { findPendingVersion } from "@/lib/listings/versions";
import { NO_NOTICE } from "./notice";

type Version = typeof versions.$inferSelect;

/**
 * Has the stored package of the viewer's refused version reviewed again, by the rules of today.
 * Only the newest version can come back, and never what a moderator refused.
 */
export async function rescanVersion(viewer: Viewer, slug: string, versionId: string) {
  return db.transaction(async (tx) => {
    const { listing, version } = await lockOwnVersion(tx, viewer, slug, versionId);
    if (listing.archivedAt) throw new AppError("SKILL_ARCHIVED");
    if (await findPendingVersion(tx, listing.id)) throw new AppError("SKILL_VERSION_PENDING");
    await refuseRescan(tx, version);

    await tx
      .update(versions)
      .set({ ...NO_NOTICE, status: "pending", securityStatus: "pending", securityScore: null, scanId: null })
      .where(eq(versions.id, version.id));
    await enqueue(tx, "review_version", { versionId: version.id });
    const message = `Version ${version.version} waits for another security review.`;
    return { version_id: version.id, status: "pending" as const, message };
  });
}

async function refuseRescan(tx: Db, version: Version): Promise<void> {
  const { status, version: number } = version;
  if (status !== "rejected") {
    throw new PlainError(409, `Version ${number} is ${status}; only a rejected one can be reviewed again`);
  }
  if (version.reasonCode === "MANUAL_REJECT") {
    throw new PlainError(409, `A moderator refused version ${number}; appeal, or upload a new version`);
  }
  if (!version.storageKey) {
    throw new PlainError(409, `No package of version ${number} was kept; create a new version and upload it`);
  }
  if (await hasSuccessor(tx, version)) {
    throw new PlainError(409, `There is a newer version than ${number}; only the newest can be reviewed again`);
  }
}

async function hasSuccessor(tx: Db, { listingId, createdAt, id }: Version): Promise<boolean> {
  const newer = await tx
    .select({ id: versions.id })
    .from(versions)
    .where(
      and(
        eq(versions.listingId, listingId),
        gt(versions.createdAt, createdAt),
        ne(versions.id, id),
        ne(versions.status, "cancelled"),
      ),
    )
    .limit(1);
  return newer.length > 0;
}
