import type { ArchivedFile } from "./entry";
import { InvalidPackage, quoted } from "./invalid-package";
import { type Budget, countBytes } from "./limits";
import { gunzipWithin, isGzip, isTar, readTar } from "./tar";
import { readZip } from "./zip";

/** Opens the archives among the files, and those inside them, so that they share the upload's budget and rules. */
export async function checkNestedArchives(files: ArchivedFile[], budget: Budget, depth = 1): Promise<void> {
  for (const { path, bytes } of files) {
    if (!isArchive(bytes)) continue;
    if (depth > budget.limits.maxNesting) {
      throw new InvalidPackage(
        `${quoted(path)} is an archive inside archives, more than ${budget.limits.maxNesting} deep; unpack it first.`,
        { file: path },
      );
    }
    await checkNestedArchives(await readNested(path, bytes, budget), budget, depth + 1);
  }
}

async function readNested(path: string, bytes: Uint8Array, budget: Budget): Promise<ArchivedFile[]> {
  try {
    if (isZip(bytes)) return await readZip(bytes, budget, { whole: false });
    if (!isGzip(bytes)) return await readTar(bytes, budget);

    const content = await gunzipWithin(bytes, budget);
    if (isTar(content)) return await readTar(content, budget);
    countBytes(budget, content.length);
    return [{ path: path.replace(/\.gz$/i, ""), mode: "644", bytes: content }];
  } catch (error) {
    if (!(error instanceof InvalidPackage)) throw error;
    throw new InvalidPackage(`In the archive ${quoted(path)}: ${error.message}`, { file: path });
  }
}

function isArchive(bytes: Uint8Array): boolean {
  return isZip(bytes) || isGzip(bytes) || isTar(bytes);
}

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}
