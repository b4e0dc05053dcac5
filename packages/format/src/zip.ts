import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, type LocalFileHeader, type ZipFile } from "yauzl";
import { type ArchivedFile, fileMode } from "./entry";
import { InflatedTooMuch, inflate } from "./inflate";
import { DamagedArchive, InvalidPackage, quoted } from "./invalid-package";
import { type Budget, countBytes, countEntry, tooManyEntries } from "./limits";
import { checkPath, decodeName, isJunk } from "./paths";
import { refuseHiddenBytes } from "./zip-layout";

const FILE_TYPE = 0o170_000;
const REGULAR_FILE = 0o100_000;
const FOLDER = 0o040_000;
const STORED = 0;
const DEFLATED = 8;
const SIZES_FOLLOW_DATA = 0x8;
const IN_ZIP64_FIELD = 0xffff_ffff;
const UNICODE_PATH_FIELD = 0x7075;

/** An entry whose two headers agree, before its data is touched. */
export type ZipMember = { entry: Entry; path: string; isFolder: boolean; dataStart: number };

/**
 * The files of a zip archive. All headers are checked and all declared sizes counted before anything is inflated.
 * With `whole`, every byte of the archive must belong to an entry or the directory.
 */
export async function readZip(
  bytes: Uint8Array,
  budget: Budget,
  { whole }: { whole: boolean },
): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = [];
  for await (const file of filesInZip(bytes, budget, { whole })) if (!isJunk(file.path)) files.push(file);
  return files;
}

/** The same, litter of other systems included, each file inflated when it is asked for. */
export async function* filesInZip(
  bytes: Uint8Array,
  budget: Budget,
  { whole }: { whole: boolean },
): AsyncGenerator<ArchivedFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = await fromBufferPromise(buffer, { decodeStrings: false }).catch((error: unknown) => {
    throw damaged(error);
  });
  if (zip.entryCount > budget.limits.maxEntries) throw tooManyEntries(budget);

  const members: ZipMember[] = [];
  for await (const entry of entriesOf(zip)) {
    countEntry(budget);
    members.push(await checkEntry(zip, entry));
    countBytes(budget, entry.uncompressedSize);
  }
  if (whole) refuseHiddenBytes(buffer, members);

  for (const member of members) {
    if (member.isFolder) continue;
    const mode = fileMode(member.entry.externalFileAttributes >>> 16);
    yield { path: member.path, mode, bytes: await readMember(buffer, member) };
  }
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch (error) {
    throw damaged(error);
  }
}

async function checkEntry(zip: ZipFile, entry: Entry): Promise<ZipMember> {
  const name = decodeName(entry.fileNameRaw);
  const path = checkPath(name);
  const refuse = (why: string) => new InvalidPackage(`${quoted(name)} ${why}.`, { file: path });

  if (entry.isEncrypted()) throw refuse("is encrypted; packages must be readable without a password");
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    throw refuse("is compressed with an unusual method; zip the folder again with ordinary compression");
  }
  for (const { id, data } of entry.extraFields) {
    if (id === UNICODE_PATH_FIELD && decodeName(data.subarray(5)) !== name) {
      throw refuse("has a second, different name; zip the folder again");
    }
  }

  const fileType = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  const isFolder = name.endsWith("/") || fileType === FOLDER;
  if (fileType !== 0 && fileType !== REGULAR_FILE && fileType !== FOLDER) {
    throw refuse("is a link or a device; put the file itself into the package");
  }
  if (isFolder && entry.uncompressedSize > 0) throw refuse("is a folder with content of its own; zip the folder again");
  if (!isFolder && path === "") throw refuse("is not a file name; zip the folder again");

  const local = await zip.readLocalFileHeaderPromise(entry).catch((error: unknown) => {
    throw damaged(error);
  });
  if (!agrees(entry, local)) {
    throw refuse("is described differently in the archive's two headers; zip the folder again");
  }
  return { entry, path, isFolder, dataStart: local.fileDataStart };
}

function agrees(entry: Entry, local: LocalFileHeader): boolean {
  const sizesFollow = (local.generalPurposeBitFlag & SIZES_FOLLOW_DATA) !== 0;
  const same = (ours: number, theirs: number) => ours === theirs || (sizesFollow && theirs === 0);
  const sameSize = (ours: number, theirs: number) => same(ours, theirs) || theirs === IN_ZIP64_FIELD;

  return (
    entry.fileNameRaw.equals(local.fileName) &&
    entry.compressionMethod === local.compressionMethod &&
    (entry.generalPurposeBitFlag & 1) === (local.generalPurposeBitFlag & 1) &&
    same(entry.crc32, local.crc32) &&
    sameSize(entry.compressedSize, local.compressedSize) &&
    sameSize(entry.uncompressedSize, local.uncompressedSize)
  );
}

async function readMember(buffer: Buffer, { entry, path, dataStart }: ZipMember): Promise<Uint8Array> {
  const data = buffer.subarray(dataStart, dataStart + entry.compressedSize);
  const content = entry.compressionMethod === STORED ? data : await inflateMember(data, entry, path);

  if (content.length !== entry.uncompressedSize || crc32(content) !== entry.crc32) throw liesAboutSize(path);
  return content;
}

async function inflateMember(data: Uint8Array, entry: Entry, path: string): Promise<Uint8Array> {
  try {
    const { bytes, consumedBytes } = await inflate("deflate", data, entry.uncompressedSize);
    if (consumedBytes !== data.length) throw new InflatedTooMuch();
    return bytes;
  } catch (error) {
    if (error instanceof InflatedTooMuch) throw liesAboutSize(path);
    throw damaged(error, path);
  }
}

function liesAboutSize(path: string): InvalidPackage {
  return new InvalidPackage(
    `${quoted(path)} is not what the archive says: its size or checksum differs; zip the folder again.`,
    { file: path },
  );
}

function damaged(error: unknown, file?: string): InvalidPackage {
  const reason = error instanceof Error ? error.message : String(error);
  return new DamagedArchive(`The zip archive cannot be read (${reason}); zip the folder again.`, { file });
}
