import type { ArchivedFile } from "@skillyard/format/entry";
import type { Budget } from "@skillyard/format/limits";
import { filesInArchive } from "@skillyard/format/nested";
import type { PackageFile } from "@skillyard/format/package";
import { isJunk } from "@skillyard/format/paths";
import type { Inside } from "./content";

const MAX_RATIO = 100;
/** Small files of one repeated byte shrink further, and do no harm. */
const MIN_BYTES_FOR_RATIO = 1024 * 1024;
/** How such files begin, by RFC 1740. */
const APPLE_DOUBLE = Buffer.from("00051607", "hex");

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
    if (!isAttributes(file)) yield file;
  }
}

/** Whether a file is where macOS keeps the attributes of another one in archives. */
function isAttributes({ path, bytes }: ArchivedFile): boolean {
  return isJunk(path) && APPLE_DOUBLE.equals(bytes.subarray(0, APPLE_DOUBLE.length));
}
