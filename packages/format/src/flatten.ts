const LOCAL_HEADER_BYTES = 30;
const DIRECTORY_HEADER_BYTES = 46;
const END_RECORD_BYTES = 22;
const DIRECTORY_HEADER = 0x0201_4b50;
const END_RECORD = 0x0605_4b50;

/**
 * A zip as `packZip` makes it, with its files at the root instead of in the top folder, whatever that is called. Nothing is
 * compressed anew, and only names and offsets change, so the same files give the same bytes here too.
 */
export function flattenZip(zip: Uint8Array): Uint8Array<ArrayBuffer> {
  const archive = Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength);
  const endRecord = Buffer.from(archive.subarray(-END_RECORD_BYTES));
  if (endRecord.readUInt32LE(0) !== END_RECORD)
    throw new Error("The zip is not in the normal form: its end is another");
  const entries = endRecord.readUInt16LE(10);
  const files: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;

  for (let i = 0, at = endRecord.readUInt32LE(16); i < entries; i++) {
    const { header, name, local, compressedBytes } = readEntry(archive, at);
    at += DIRECTORY_HEADER_BYTES + name.length;
    const flatName = name.subarray(name.indexOf("/") + 1);

    const localHeader = Buffer.from(archive.subarray(local, local + LOCAL_HEADER_BYTES));
    localHeader.writeUInt16LE(flatName.length, 26);
    const dataStart = local + LOCAL_HEADER_BYTES + name.length;
    files.push(localHeader, flatName, archive.subarray(dataStart, dataStart + compressedBytes));

    header.writeUInt16LE(flatName.length, 28);
    header.writeUInt32LE(offset, 42);
    directory.push(header, flatName);
    offset += LOCAL_HEADER_BYTES + flatName.length + compressedBytes;
  }
  endRecord.writeUInt32LE(lengthOf(directory), 12);
  endRecord.writeUInt32LE(offset, 16);
  return joined([...files, ...directory, endRecord]);
}

/** What the central directory says of one file; the header is a copy. */
function readEntry(archive: Buffer, at: number) {
  const header = Buffer.from(archive.subarray(at, at + DIRECTORY_HEADER_BYTES));
  const name = archive.subarray(at + DIRECTORY_HEADER_BYTES, at + DIRECTORY_HEADER_BYTES + header.readUInt16LE(28));
  const extraBytes = header.readUInt16LE(30) + header.readUInt16LE(32);
  if (header.readUInt32LE(0) !== DIRECTORY_HEADER || extraBytes > 0 || name.indexOf("/") < 1) {
    throw new Error("The zip is not in the normal form: an entry lies in no folder, or carries more than a file");
  }
  return { header, name, compressedBytes: header.readUInt32LE(20), local: header.readUInt32LE(42) };
}

function lengthOf(parts: Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(lengthOf(parts));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
