import type { ArchivedFile } from "./entry";
import { InvalidPackage, quoted } from "./invalid-package";
import { type Budget, countBytes } from "./limits";
import { filesInTar, gunzipWithin, isGzip, isTar } from "./tar";
import { filesInZip } from "./zip";

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
    await checkContent(path, bytes, budget, depth);
  }
}

async function checkContent(path: string, bytes: Uint8Array, budget: Budget, depth: number): Promise<void> {
  try {
    for await (const file of filesInArchive(path, bytes, budget)) await checkNestedArchives([file], budget, depth + 1);
  } catch (error) {
    if (!(error instanceof InvalidPackage)) throw error;
    throw new InvalidPackage(`In the archive ${quoted(path)}: ${error.message}`, { file: path });
  }
}

/** The files of a zip, tar or gzip file, one after the other; none for what is no archive. */
export async function* filesInArchive(path: string, bytes: Uint8Array, budget: Budget): AsyncGenerator<ArchivedFile> {
  if (isZip(bytes)) {
    yield* filesInZip(bytes, budget, { whole: false });
  } else if (isGzip(bytes)) {
    const content = await gunzipWithin(bytes, budget);
    if (isTar(content)) {
      yield* filesInTar(content, budget);
    } else {
      countBytes(budget, content.length);
      yield { path: gunzippedName(path), mode: "644", bytes: content };
    }
  } else if (isTar(bytes)) {
    yield* filesInTar(bytes, budget);
  }
}

function gunzippedName(path: string): string {
  const name = path.split("/").at(-1) ?? path;
  return name.replace(/\.t?gz$/i, "").replace(/\.svgz$/i, ".svg");
}

/** Whether this is an archive of a kind that can be opened. */
export function isArchive(bytes: Uint8Array): boolean {
  return isZip(bytes) || isGzip(bytes) || isTar(bytes);
}

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}
