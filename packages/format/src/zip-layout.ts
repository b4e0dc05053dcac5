import { InvalidPackage } from "./invalid-package";
import type { ZipMember } from "./zip";

const LOCAL_HEADER_BYTES = 30;
const DIRECTORY_HEADER_BYTES = 46;
const END_RECORD_BYTES = 22;
const ZIP64_RECORD_BYTES = 56;
const ZIP64_LOCATOR_BYTES = 20;
const ZIP64_LOCATOR = 0x0706_4b50;
const DESCRIPTOR = 0x0807_4b50;
const SIZES_FOLLOW_DATA = 0x8;

/**
 * Refuses an archive whose entries overlap, or that carries bytes before, between or behind them:
 * other programs could see another archive, or no archive at all, in the same file.
 */
export function refuseHiddenBytes(archive: Buffer, members: ZipMember[]): void {
  let cursor = 0;
  const inOrder = members.toSorted((a, b) => a.entry.relativeOffsetOfLocalHeader - b.entry.relativeOffsetOfLocalHeader);
  const { directoryStart, directoryEnd } = findDirectory(archive);

  inOrder.forEach(({ entry, dataStart }, index) => {
    if (entry.relativeOffsetOfLocalHeader !== cursor) throw hiddenBytes();
    const dataEnd = dataStart + entry.compressedSize;
    const next = inOrder[index + 1]?.entry.relativeOffsetOfLocalHeader ?? directoryStart;
    const describes = (entry.generalPurposeBitFlag & SIZES_FOLLOW_DATA) !== 0;
    if (next < dataEnd || next - dataEnd !== (describes ? descriptorBytes(archive, dataEnd, next, entry.crc32) : 0)) {
      throw hiddenBytes();
    }
    if (dataStart < cursor + LOCAL_HEADER_BYTES) throw hiddenBytes();
    cursor = next;
  });

  const directoryBytes = members.reduce((sum, { entry }) => {
    return sum + DIRECTORY_HEADER_BYTES + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
  }, 0);
  if (cursor !== directoryStart || directoryStart + directoryBytes !== directoryEnd) throw hiddenBytes();
}

/** How long the data descriptor behind an entry is: with or without signature, with short or zip64 sizes. */
function descriptorBytes(archive: Buffer, start: number, next: number, crc: number): number {
  const length = next - start;
  if (length === 12 || length === 20) return archive.readUInt32LE(start) === crc ? length : -1;
  if (length !== 16 && length !== 24) return 0;
  return archive.readUInt32LE(start) === DESCRIPTOR && archive.readUInt32LE(start + 4) === crc ? length : -1;
}

/** Where the central directory lies; yauzl has already found the end record and checked its comment's length. */
function findDirectory(archive: Buffer): { directoryStart: number; directoryEnd: number } {
  let end = archive.length - END_RECORD_BYTES;
  while (archive.readUInt32LE(end) !== 0x0605_4b50) end -= 1;

  const spansDisks =
    archive.readUInt16LE(end + 6) !== archive.readUInt16LE(end + 4) ||
    archive.readUInt16LE(end + 8) !== archive.readUInt16LE(end + 10);
  if (spansDisks) throw new InvalidPackage("The zip archive is one part of several; make it in one piece.");

  const locator = end - ZIP64_LOCATOR_BYTES;
  const isZip64 = locator >= ZIP64_RECORD_BYTES && archive.readUInt32LE(locator) === ZIP64_LOCATOR;
  if (!isZip64) return { directoryStart: archive.readUInt32LE(end + 16), directoryEnd: end };

  const record = locator - ZIP64_RECORD_BYTES;
  if (archive.readBigUInt64LE(locator + 8) !== BigInt(record)) throw hiddenBytes();
  return { directoryStart: Number(archive.readBigUInt64LE(record + 48)), directoryEnd: record };
}

function hiddenBytes(): InvalidPackage {
  return new InvalidPackage(
    "The zip archive holds bytes that belong to no file, or files that overlap; zip the folder again.",
  );
}
