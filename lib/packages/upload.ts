import { InvalidPackage } from "@skillyard/format/invalid-package";
import type { CheckedPackage } from "@skillyard/review/process/tasks";
import { and, eq } from "drizzle-orm";
import { type Db, db } from "@/db/client";
import { versions } from "@/db/schema/listings";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError } from "@/lib/errors";
import { checkPackage } from "@/lib/isolation/run";
import { enqueue } from "@/lib/jobs";
import { getOwnListing, lockOwnLiveListing } from "@/lib/listings/own";
import { findPendingVersion, openVersion } from "@/lib/listings/versions";
import { requireQuota, takeQuota } from "@/lib/quotas/take";
import { rejectVersion } from "@/lib/security/settle";
import { store } from "@/lib/storage/store";

type File = { filename: string; bytes: Uint8Array };
type Stored = { checked: CheckedPackage; key: string };

/**
 * Gives the pending version its package, opening a patch version first where none is pending, and queues
 * the review. A package that breaks a rule is answered as rejected, with the reason, and frees the version.
 */
export async function uploadPackage(viewer: Viewer, slug: string, file: File) {
  const listing = await getOwnListing(viewer, slug);
  if (listing.archivedAt) throw new AppError("SKILL_ARCHIVED");
  await findUploadable(db, listing);

  await requireQuota(viewer, "uploads");
  const checked = await checkAndStore(listing, file);
  return db.transaction(async (tx) => {
    const version = await lockUploadableVersion(tx, viewer, slug);
    return checked instanceof InvalidPackage
      ? refuse(tx, slug, version, checked, file.bytes.byteLength)
      : accept(tx, slug, version, checked);
  });
}

/** Stored under its content, so that an upload that is repeated, or never confirmed, costs nothing. */
async function checkAndStore(
  listing: { id: string; slug: string; type: "skill" | "agent" },
  { filename, bytes }: File,
): Promise<Stored | InvalidPackage> {
  try {
    const checked = await checkPackage({ bytes, filename, type: listing.type, slug: listing.slug });
    const key = `packages/${listing.id}/${checked.contentHash.replace("sha256:", "")}`;
    await store.put(key, checked.zip);
    return { checked, key };
  } catch (error) {
    if (error instanceof InvalidPackage) return error;
    throw error;
  }
}

async function lockUploadableVersion(tx: Db, viewer: Viewer, slug: string) {
  const listing = await lockOwnLiveListing(tx, viewer, slug);
  const version = (await findUploadable(tx, listing)) ?? (await openVersion(tx, viewer, listing, {}));
  await takeQuota(tx, viewer, "uploads");
  return version;
}

/** The pending version that still has no package, or null where none is pending. */
async function findUploadable(tx: Db, { id }: { id: string }) {
  const pending = await findPendingVersion(tx, id);
  if (pending?.uploadedAt) throw new AppError("SKILL_VERSION_PENDING");
  return pending;
}

type Version = typeof versions.$inferSelect;

async function accept(tx: Db, slug: string, version: Version, { checked, key }: Stored) {
  const { contentHash, archiveSha256, flatSha256, fileCount, unpackedBytes, manifest, files, warnings } = checked;
  const sizeBytes = checked.zip.byteLength;
  await tx
    .update(versions)
    .set({
      contentHash,
      storageKey: key,
      sizeBytes,
      fileCount,
      unpackedBytes,
      manifest,
      files,
      warnings,
      mainFile: checked.mainFile,
      readmeExcerpt: checked.excerpt,
      uploadedAt: new Date(),
    })
    .where(eq(versions.id, version.id));
  // An earlier version of the same content has the same object, which was now written anew, perhaps by a later packer.
  await tx
    .update(versions)
    .set({ archiveSha256, flatSha256 })
    .where(
      and(
        eq(versions.listingId, version.listingId),
        eq(versions.contentHash, contentHash),
        eq(versions.storageKey, key),
      ),
    );
  await enqueue(tx, "review_version", { versionId: version.id });

  return {
    slug,
    version: version.version,
    version_id: version.id,
    status: "pending" as const,
    security_status: "pending" as const,
    message: ["The package is stored and waits for its security review.", ...warnings].join(" "),
    content_hash: contentHash,
    size_bytes: sizeBytes,
    file_count: fileCount,
  };
}

async function refuse(
  tx: Db,
  slug: string,
  version: Version,
  { message, file, line }: InvalidPackage,
  sizeBytes: number,
) {
  const place = file ? `${file}${line ? `:${line}` : ""}: ` : "";
  await rejectVersion(tx, version.id, {
    reasonCode: "INVALID_PACKAGE",
    reason: "The package breaks a rule of the package format.",
    action: "FIX_AND_REUPLOAD",
    message: `${place}${message}`,
  });
  return {
    slug,
    version: version.version,
    version_id: version.id,
    status: "rejected" as const,
    security_status: "block" as const,
    message: `${place}${message}`,
    content_hash: null,
    size_bytes: sizeBytes,
    file_count: null,
  };
}
