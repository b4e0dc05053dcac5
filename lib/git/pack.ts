import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deflate } from "node:zlib";
import type { GitObject, Kind, ObjectId } from "./objects";

/** An object as packs hold it: its kind and size, and then its content, compressed by itself. */
export type PackedObject = { id: ObjectId; bytes: Uint8Array };
/** Where in a pack an object lies, in bytes. */
export type Place = [offset: number, length: number];
export type Pack = { bytes: Uint8Array<ArrayBuffer>; places: Map<ObjectId, Place> };

const KINDS: Record<Kind, number> = { commit: 1, tree: 2, blob: 3 };
const CHECKSUM_BYTES = 20;

const compress = promisify(deflate);

export async function packObject({ id, kind, content }: GitObject): Promise<PackedObject> {
  return { id, bytes: Buffer.concat([headOf(kind, content.byteLength), await compress(content)]) };
}

/** The kind with the lowest four bits of the size, then seven bits a byte; the highest bit says that more follow. */
function headOf(kind: Kind, size: number): Buffer {
  const bytes: number[] = [];
  let byte = (KINDS[kind] << 4) | (size & 0xf);
  for (let rest = size >>> 4; rest > 0; rest >>>= 7) {
    bytes.push(byte | 0x80);
    byte = rest & 0x7f;
  }
  return Buffer.from([...bytes, byte]);
}

/** A pack of these objects, none of which may come twice. */
export function writePack(objects: Iterable<PackedObject>): Pack {
  const places = new Map<ObjectId, Place>();
  const head = Buffer.from("PACK\0\0\0\x02\0\0\0\0", "latin1");
  const parts: Uint8Array[] = [head];
  let offset = head.byteLength;
  for (const { id, bytes } of objects) {
    places.set(id, [offset, bytes.byteLength]);
    parts.push(bytes);
    offset += bytes.byteLength;
  }
  head.writeUInt32BE(places.size, 8);

  const checksum = createHash("sha1");
  for (const part of parts) checksum.update(part);
  return { bytes: Buffer.concat([...parts, checksum.digest()]), places };
}

/** Whether these are the bytes of a whole pack, none of them altered. */
export function isWholePack(bytes: Uint8Array): boolean {
  const end = bytes.byteLength - CHECKSUM_BYTES;
  const checksum = createHash("sha1").update(bytes.subarray(0, Math.max(0, end)));
  return end > 0 && checksum.digest().equals(bytes.subarray(end));
}
