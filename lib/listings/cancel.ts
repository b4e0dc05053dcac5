import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { versions } from "@/db/schema/listings";
import type { Viewer } from "@/lib/auth/viewer";
import { PlainError } from "@/lib/errors";
import { lockOwnVersion } from "./own";

/** Takes back a pending version; its number may be used again. Cancelling it again changes nothing. */
export async function cancelVersion(viewer: Viewer, slug: string, versionId: string) {
  return db.transaction(async (tx) => {
    const { version } = await lockOwnVersion(tx, viewer, slug, versionId);
    if (version.status !== "pending" && version.status !== "cancelled") {
      throw new PlainError(
        409,
        `Version ${version.version} is ${version.status}; only a pending version can be cancelled`,
      );
    }
    await tx.update(versions).set({ status: "cancelled" }).where(eq(versions.id, version.id));
    return {
      version_id: version.id,
      status: "cancelled" as const,
      message: `Version ${version.version} is cancelled.`,
    };
  });
}
