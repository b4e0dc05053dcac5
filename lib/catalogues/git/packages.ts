import { contentHash } from "@skillyard/format/content-hash";
import { InvalidPackage } from "@skillyard/format/invalid-package";
import { describeFiles, readFiles } from "@skillyard/format/open";
import { type Folder, folderOf } from "@/lib/git/folder";
import { isPlainInGit } from "@/lib/git/paths";
import { log } from "@/lib/log";
import { StorageFault } from "@/lib/storage/object";
import { store } from "@/lib/storage/store";
import type { Row } from "./rows";

/** What a package can't be offered as is known for good by its content. */
export class UnfitPackage extends Error {}

/**
 * The files of a stored package as a folder of git's. Null where it is not there to be read, or is not what was stored;
 * throws UnfitPackage where git or its clients would refuse the repository for it, and STORAGE_ERROR where the storage is
 * out of reach.
 */
export async function readFolder({ slug, type, storageKey, contentHash: expected }: Row): Promise<Folder | null> {
  try {
    const zip = await store.get(storageKey ?? "");
    const files = describeFiles(await readFiles(zip, { filename: `${slug}.zip`, type, slug }));
    if (contentHash(files) !== expected) throw new InvalidPackage("The stored package is not what was uploaded");
    if (!files.every(({ path }) => isPlainInGit(path))) throw new UnfitPackage("git would not take its files as such");
    return folderOf(files);
  } catch (error) {
    const isGone = error instanceof InvalidPackage || (error instanceof StorageFault && error.isLost);
    if (!isGone) throw error;
    log.error({ err: error, slug }, "a stored package could not be put into the git catalogue");
    return null;
  }
}
