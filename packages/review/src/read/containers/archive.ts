import type { ArchivedFile } from "@skillyard/format/entry";
import type { Budget } from "@skillyard/format/limits";
import { filesInArchive } from "@skillyard/format/nested";
import type { PackageFile } from "@skillyard/format/package";
import type { Inside } from "./content";

const MAX_RATIO = 100;
/** Small files of one repeated byte shrink further, and do no harm. */
const MIN_BYTES_FOR_RATIO = 1024 * 1024;

/** The files of a zip, tar or gzip file, until they are out of all proportion to it. */
export async function* openArchive(
  { path, bytes, size }: PackageFile,
  inside: Inside,
  budget: Budget,
): AsyncGenerator<ArchivedFile> {
  let unpackedBytes = 0;
  for await (const file of filesInArchive(path, bytes, budget)) {
    unpackedBytes += file.bytes.length;
    if (unpackedBytes > MIN_BYTES_FOR_RATIO && unpackedBytes > MAX_RATIO * size) {
      inside.unread = `It unpacks to more than ${MAX_RATIO} times its size.`;
      return;
    }
    yield file;
  }
}
