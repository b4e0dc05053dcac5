import type { ArchivedFile } from "@skillyard/format/entry";
import { DamagedArchive } from "@skillyard/format/invalid-package";
import type { Budget } from "@skillyard/format/limits";
import { isArchive } from "@skillyard/format/nested";
import type { PackageFile } from "@skillyard/format/package";
import { readingOf } from "../content-kind";
import { openArchive } from "./archive";
import type { Inside } from "./content";

const MEMBER = Buffer.from("PK\x03\x04", "latin1");
const END = Buffer.from("PK\x05\x06", "latin1");
/** The end record and the longest comment that may follow it. */
const MAX_END_BYTES = 22 + 65_535;

/** Whether a file that begins as something else ends as a zip, which unpackers and Python open all the same. */
export function isPrefixedZip({ path, bytes }: PackageFile): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isArchive(buffer) || buffer.lastIndexOf(END) < Math.max(1, buffer.length - MAX_END_BYTES)) return false;
  return buffer.includes(MEMBER) && ["text", "opaque", "pdf"].includes(readingOf(path, bytes).kind);
}

/** The files of a zip behind other bytes, be its offsets counted from the start of the file or from its own. */
export async function* openPrefixedZip(
  file: PackageFile,
  inside: Inside,
  budget: Budget,
): AsyncGenerator<ArchivedFile> {
  const bytes = file.bytes.subarray(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.size).indexOf(MEMBER));
  try {
    yield* openArchive({ ...file, bytes, size: bytes.length }, inside, budget);
  } catch (error) {
    if (!(error instanceof DamagedArchive)) throw error;
    yield* openArchive(file, inside, budget);
  }
}
