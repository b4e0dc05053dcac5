import { inflate } from "./inflate";

export const LOCAL_HEADER_BYTES = 30;
const DIRECTORY_HEADER_BYTES = 46;
const END_RECORD_BYTES = 22;
const DIRECTORY_HEADER = 0x0201_4b50;
const END_RECORD = 0x0605_4b50;
const STORED = 0;

/** An entry as the directory of a zip in the normal form has it; the header is a copy. */
type NormalEntry = { header: Buffer; name: Buffer; local: number; compressedBytes: number };

/** What `packZip` has made, to be read without the checks of what comes from others; throws for any other zip. */
export function openNormalZip(zip: Uint8Array) {
  const archive = Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength);
  const endRecord = Buffer.from(archive.subarray(-END_RECORD_BYTES));
  if (endRecord.length !== END_RECORD_BYTES || endRecord.readUInt32LE(0) !== END_RECORD)
    throw new Error("The zip is not in the normal form: its end is another");
  return { archive, endRecord, entries: () => entriesOf(archive, endRecord) };
}

function* entriesOf(archive: Buffer, endRecord: Buffer): Generator<NormalEntry> {
  const count = endRecord.readUInt16LE(10);
  for (let i = 0, at = endRecord.readUInt32LE(16); i < count; i++) {
    const entry = readEntry(archive, at);
    at += DIRECTORY_HEADER_BYTES + entry.name.length;
    yield entry;
  }
}

function readEntry(archive: Buffer, at: number): NormalEntry {
  const header = Buffer.from(archive.subarray(at, at + DIRECTORY_HEADER_BYTES));
  const name = archive.subarray(at + DIRECTORY_HEADER_BYTES, at + DIRECTORY_HEADER_BYTES + header.readUInt16LE(28));
  const extraBytes = header.readUInt16LE(30) + header.readUInt16LE(32);
  if (header.readUInt32LE(0) !== DIRECTORY_HEADER || extraBytes > 0 || name.indexOf("/") < 1) {
    throw new Error("The zip is not in the normal form: an entry lies in no folder, or carries more than a file");
  }
  return { header, name, compressedBytes: header.readUInt32LE(20), local: header.readUInt32LE(42) };
}

/** The bytes of the file at this path below the top folder, or null where there is none. */
export async function fileInNormalZip(zip: Uint8Array, path: string): Promise<Uint8Array | null> {
  const { archive, entries } = openNormalZip(zip);
  for (const { header, name, local, compressedBytes } of entries()) {
    if (name.toString("utf8", name.indexOf("/") + 1) !== path) continue;
    const dataStart = local + LOCAL_HEADER_BYTES + name.length;
    const data = archive.subarray(dataStart, dataStart + compressedBytes);
    if (header.readUInt16LE(10) === STORED) return data;
    return (await inflate("deflate", data, header.readUInt32LE(24))).bytes;
  }
  return null;
}
