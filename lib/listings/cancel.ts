import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { versions } from "@/db/schema/listings";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError, PlainError } from "@/lib/errors";
import { isUuid } from "@/lib/slug";
import { lockOwnListing } from "./own";

/** Takes back a pending version; its number may be used again. Cancelling it again changes nothing. */
export async function cancelVersion(viewer: Viewer, slug: string, versionId: string) {
  return db.transaction(async (tx) => {
    const listing = await lockOwnListing(tx, viewer, slug);
    const [version] = isUuid(versionId)
      ? await tx
          .select()
          .from(versions)
          .where(and(eq(versions.id, versionId), eq(versions.listingId, listing.id)))
          .for("update")
      : [];
    if (!version) throw new AppError("NOT_FOUND", "This listing has no such version");
    if (version.status !== "pending" && version.status !== "cancelled") {
      throw new PlainError(
        409,
        `Version ${version.version} is ${version.status}; only a pending version can be cancelled`,
      );
    }
    await tx.update(versions).set({ status: "cancelled" }).where(eq(versions.id, version.id));
    return { version_id: version.id, status: "cancelled", message: `Version ${version.version} is cancelled.` };
  });
}
