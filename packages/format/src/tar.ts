import { extract, type Header } from "tar-stream";
import { type ArchivedFile, fileMode } from "./entry";
import { InflatedTooMuch, inflate } from "./inflate";
import { DamagedArchive, InvalidPackage, quoted } from "./invalid-package";
import { type Budget, bytesLeft, countBytes, countEntry, tooLarge } from "./limits";
import { checkPath, isJunk } from "./paths";

const BLOCK_BYTES = 512;
/** Header, long name and padding: what an entry may cost beyond its content. */
const OVERHEAD_BYTES_PER_ENTRY = 8 * BLOCK_BYTES;
const MAGIC_OFFSET = 257;

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

export function isTar(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(MAGIC_OFFSET, MAGIC_OFFSET + 5)).toString("latin1") === "ustar";
}

/** The content of a gzip file, within what the package may still unpack to and what a tar adds to its files. */
export async function gunzipWithin(bytes: Uint8Array, budget: Budget): Promise<Uint8Array> {
  const entriesLeft = budget.limits.maxEntries - budget.entries + 1;
  const maxBytes = bytesLeft(budget) + entriesLeft * OVERHEAD_BYTES_PER_ENTRY;

  try {
    const inflated = await inflate("gzip", bytes, maxBytes);
    if (inflated.consumedBytes === bytes.length) return inflated.bytes;
  } catch (error) {
    if (error instanceof InflatedTooMuch) throw tooLarge(budget);
    throw damaged(error);
  }
  throw new InvalidPackage("The archive has bytes behind its end; pack the folder again.");
}

/** The files of a tar archive. */
export async function readTar(tar: Uint8Array, budget: Budget): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = [];
  for await (const file of filesInTar(tar, budget)) if (!isJunk(file.path)) files.push(file);
  return files;
}

/** The same, one after the other, litter of other systems included. */
export async function* filesInTar(tar: Uint8Array, budget: Budget): AsyncGenerator<ArchivedFile> {
  for await (const { header, content } of membersOf(tar)) {
    countEntry(budget);
    const path = checkMember(header);
    countBytes(budget, content.length);
    if (!isFolder(header)) yield { path, mode: fileMode(header.mode ?? 0), bytes: content };
  }
}

async function* membersOf(tar: Uint8Array): AsyncGenerator<{ header: Header; content: Uint8Array }> {
  const parser = extract();
  parser.end(tar);

  try {
    for await (const member of parser) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of member as AsyncIterable<Uint8Array>) chunks.push(chunk);
      const [only] = chunks;
      yield { header: member.header, content: chunks.length === 1 && only ? only : Buffer.concat(chunks) };
    }
  } catch (error) {
    throw damaged(error);
  }
}

function checkMember(header: Header): string {
  const refuse = (why: string) => new InvalidPackage(`${quoted(header.name)} ${why}.`, { file: header.name });
  // tar-stream decodes names leniently, so a broken one shows as the replacement character.
  if (header.name.includes("\uFFFD")) throw refuse("is not a UTF-8 name; rename the file and pack it again");

  const path = checkPath(header.name);
  if (header.type !== "file" && header.type !== "directory") {
    throw refuse("is a link, a device or another special entry; put the file itself into the package");
  }
  if (Object.keys(header.pax ?? {}).some((key) => key.startsWith("GNU.sparse"))) {
    throw refuse("is stored as a sparse file; pack it without --sparse");
  }
  if (isFolder(header) && header.size) throw refuse("is a folder with content of its own; pack the folder again");
  if (!isFolder(header) && path === "") throw refuse("is not a file name; pack the folder again");
  return path;
}

function isFolder(header: Header): boolean {
  return header.type === "directory" || header.name.endsWith("/");
}

function damaged(error: unknown): InvalidPackage {
  if (error instanceof InvalidPackage) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new DamagedArchive(`The tar archive cannot be read (${reason}); pack the folder again with tar -czf.`);
}
