import { eq } from "drizzle-orm";
import { type Db, db } from "@/db/client";
import { versions } from "@/db/schema/listings";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError } from "@/lib/errors";
import { enqueue } from "@/lib/jobs";
import { getListingRow } from "@/lib/listings/detail";
import { lockOwnLiveListing } from "@/lib/listings/own";
import { findPendingVersion, openVersion } from "@/lib/listings/versions";
import { rejectVersion } from "@/lib/security/settle";
import { store } from "@/lib/storage/store";
import { InvalidPackage } from "./format/invalid-package";
import { openPackage } from "./format/open";
import { packZip } from "./format/pack";
import type { OpenedPackage } from "./format/package";

type File = { filename: string; bytes: Uint8Array };
type Stored = { opened: OpenedPackage; key: string; sizeBytes: number };

const EXCERPT_CHARACTERS = 2_000;

/**
 * Gives the pending version its package, opening a patch version first where none is pending, and queues
 * the review. A package that breaks a rule is answered as rejected, with the reason, and frees the version.
 */
export async function uploadPackage(viewer: Viewer, slug: string, file: File) {
  const listing = await getListingRow(viewer, slug);
  if (listing.authorId !== viewer.id) throw new AppError("SKILL_NOT_OWNER");
  if (listing.archivedAt) throw new AppError("SKILL_ARCHIVED");

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
    const opened = await openPackage(bytes, { filename, type: listing.type, slug: listing.slug });
    const zip = packZip(opened, listing.slug);
    const key = `packages/${listing.id}/${opened.contentHash.replace("sha256:", "")}`;
    await store.put(key, zip);
    return { opened, key, sizeBytes: zip.byteLength };
  } catch (error) {
    if (error instanceof InvalidPackage) return error;
    throw error;
  }
}

async function lockUploadableVersion(tx: Db, viewer: Viewer, slug: string) {
  const listing = await lockOwnLiveListing(tx, viewer, slug);
  const pending = await findPendingVersion(tx, listing.id);
  if (pending?.uploadedAt) throw new AppError("SKILL_VERSION_PENDING");
  return pending ?? openVersion(tx, listing, {});
}

type Version = typeof versions.$inferSelect;

async function accept(tx: Db, slug: string, version: Version, { opened, key, sizeBytes }: Stored) {
  await tx
    .update(versions)
    .set({
      contentHash: opened.contentHash,
      storageKey: key,
      sizeBytes,
      fileCount: opened.fileCount,
      unpackedBytes: opened.unpackedBytes,
      manifest: opened.manifest,
      files: opened.files.map(({ path, size, mode, sha256 }) => ({ path, size, mode, sha256 })),
      warnings: opened.warnings,
      mainFile: opened.mainFile,
      readmeExcerpt: excerptOf(opened),
      uploadedAt: new Date(),
    })
    .where(eq(versions.id, version.id));
  await enqueue(tx, "review_version", { versionId: version.id });

  return {
    slug,
    version: version.version,
    version_id: version.id,
    status: "pending" as const,
    security_status: "pending" as const,
    message: ["The package is stored and waits for its security review.", ...opened.warnings].join(" "),
    content_hash: opened.contentHash,
    size_bytes: sizeBytes,
    file_count: opened.fileCount,
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

/** The start of the instructions, without the frontmatter: what a buyer may read before paying. */
function excerptOf({ files, mainFile }: OpenedPackage): string {
  const bytes = files.find(({ path }) => path === mainFile)?.bytes ?? new Uint8Array();
  const body = new TextDecoder().decode(bytes).replace(/^\uFEFF?---\r?\n[\s\S]*?\r?\n---\r?\n?/, "");
  return body.replaceAll("\0", "").trim().slice(0, EXCERPT_CHARACTERS);
}
