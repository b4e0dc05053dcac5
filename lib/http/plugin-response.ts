import { viewerOfDownloads } from "@/lib/auth/viewer";
import { AppError } from "@/lib/errors";
import { findPackage, noteDownload } from "@/lib/packages/download";
import { challenged } from "./documents";
import { answer, handlerOf } from "./endpoint";
import { sendFile, storedObject } from "./file-response";

/** `<version>.zip`, of what may be a version. */
const FILE = /^([0-9A-Za-z][0-9A-Za-z.+-]{0,99})\.zip$/;
/** Who has it need never ask again; what stands between asks in time to hear of a block. */
export const IMMUTABLE = "public, max-age=31536000, s-maxage=60, immutable";

/**
 * Serves the stored package of a version to whoever may download it, and counts that as the API does. Never elsewhere than
 * here, whatever the storage: to another origin clients would not take their token along.
 */
export const servePlugin = handlerOf<{ slug: string; file: string }>(async (incoming, { slug, file }) =>
  challenged(
    await answer(incoming, { auth: "ignored", tier: "plugins" }, async () => {
      const viewer = await viewerOfDownloads(incoming.header("authorization"));
      const version = versionIn(file);
      const found = await findPackage(viewer, slug, version);
      const { storageKey, archiveSha256, contentHash } = found.approved;
      const headers = {
        "content-type": "application/zip",
        "content-disposition": `attachment; filename="${slug}-${version.replaceAll("+", "_")}.zip"`,
        etag: `"${archiveSha256 ?? contentHash}"`,
        vary: "Authorization",
        "cache-control": found.listing.priceCents > 0 ? "private, no-store" : IMMUTABLE,
      };
      return sendFile(incoming, storedObject(storageKey), headers, () => noteDownload(viewer, found, incoming.client));
    }),
    incoming,
  ),
);

/** The version that a file's name is of. Throws NOT_FOUND where that can be none. */
export function versionIn(file: string): string {
  const version = FILE.exec(file)?.[1];
  if (!version) throw new AppError("NOT_FOUND");
  return version;
}
