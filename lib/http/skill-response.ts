import { findIndexedFile } from "@/lib/catalogues/skill-index";
import { outsideIndexes, type Scope } from "@/lib/catalogues/skills";
import { forAnyone } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { readFlatArchive, readPackedFile } from "@/lib/packages/archives";
import { findPackage, noteDownload } from "@/lib/packages/download";
import { answer, handlerOf } from "./endpoint";
import { inMemory, sendFile } from "./file-response";
import type { Incoming } from "./incoming";
import { IMMUTABLE, versionIn } from "./plugin-response";

/** A client asks for all archives of an index at once, which has none that is larger beside others. */
const ARCHIVE_AT_ONCE_BYTES = 1024 * 1024;
const FILE_AT_ONCE_BYTES = 2 * 1024 * 1024;
const REVALIDATED = "public, max-age=0, must-revalidate";

/** Serves a version of a free skill as the indexes of archives name it, its files at the root, to anybody. */
export const serveFlatArchive = handlerOf<{ slug: string; file: string }>((incoming, { slug, file }) =>
  answer(incoming, { auth: "ignored", tier: "plugins" }, async () => {
    const version = versionIn(file);
    const found = await findPackage(null, slug, version).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "AUTH_MISSING")
        throw outsideIndexes(slug, { type: "skill", priceCents: 1 });
      throw error;
    });
    const { listing, approved } = found;
    if (listing.type !== "skill") throw outsideIndexes(slug, listing);
    const headers = {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${slug}-${version.replaceAll("+", "_")}.zip"`,
      etag: `"${approved.flatSha256 ?? `flat ${approved.contentHash}`}"`,
      "cache-control": IMMUTABLE,
    };
    const source = inMemory(() => readFlatArchive(approved), ARCHIVE_AT_ONCE_BYTES);
    return sendFile(incoming, source, headers, () => count(incoming, listing.id, approved.id));
  }),
);

type FileParams = { name: string; path: string[] };

/** Serves one file of a free skill as the indexes of files name it; who fetches all of them downloads the skill once. */
export function serveSkillFile<P extends object>(scopeOf: (params: P) => Scope) {
  return handlerOf<P & FileParams>((incoming, params) =>
    answer(incoming, { auth: "ignored", tier: "plugins" }, async () => {
      const path = params.path.join("/");
      const found = await forAnyone(() => findIndexedFile(scopeOf(params), params.name, path));
      if (!found) throw new AppError("NOT_FOUND");
      const { skill, file } = found;
      const headers = {
        "content-type": /\.md$/i.test(path) ? "text/markdown; charset=utf-8" : "application/octet-stream",
        etag: `"${file.sha256}"`,
        "cache-control": REVALIDATED,
      };
      const read = async () => {
        const bytes = await readPackedFile(skill, path);
        if (!bytes) throw new AppError("STORAGE_ERROR");
        return bytes;
      };
      return sendFile(incoming, inMemory(read, FILE_AT_ONCE_BYTES), headers, async () => {
        if (path === "SKILL.md") await count(incoming, skill.listingId, skill.versionId);
      });
    }),
  );
}

/** As any other download, unless the client says that it only looks for updates. */
async function count(incoming: Incoming, listingId: string, versionId: string): Promise<void> {
  if (incoming.header("x-skills-update-check") !== null) return;
  const downloaded = { listing: { id: listingId }, approved: { id: versionId }, isAuthor: false };
  await noteDownload(null, downloaded, incoming.client);
}
