import { LOCAL_HEADER_BYTES, openNormalZip } from "./normal-zip";

/**
 * A zip as `packZip` makes it, with its files at the root instead of in the top folder, whatever that is called. Nothing is
 * compressed anew, and only names and offsets change, so the same files give the same bytes here too.
 */
export function flattenZip(zip: Uint8Array): Uint8Array<ArrayBuffer> {
  const { archive, endRecord, entries } = openNormalZip(zip);
  const files: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;

  for (const { header, name, local, compressedBytes } of entries()) {
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
