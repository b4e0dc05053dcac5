import { crc32, deflateRawSync } from "node:zlib";

/** One entry, described field by field so that a test can lie in any of them. */
export type RawEntry = {
  name: string | Buffer;
  content?: string | Uint8Array;
  method?: number;
  flags?: number;
  attributes?: number;
  madeBy?: number;
  declaredSize?: number;
  crc?: number;
  /** Data as stored, where it is not the content deflated. */
  data?: Uint8Array;
  localName?: string;
  localSize?: number;
  descriptor?: boolean;
  extra?: Buffer;
  /** Bytes of another entry to point at instead of writing this one. */
  sharesDataOf?: number;
};

type RawArchive = { prefix?: Buffer; gap?: Buffer; suffix?: Buffer; comment?: string; end?: Partial<EndRecord> };
type EndRecord = { disk: number; directoryDisk: number; entriesHere: number; entries: number };

export function rawZip(entries: RawEntry[], archive: RawArchive = {}): Buffer {
  const chunks: Buffer[] = [archive.prefix ?? Buffer.alloc(0)];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let offset = chunks[0]?.length ?? 0;

  for (const entry of entries) {
    const { local, central } = written(entry);
    if (entry.sharesDataOf === undefined) {
      offsets.push(offset);
      chunks.push(local);
      offset += local.length;
    } else {
      offsets.push(offsets[entry.sharesDataOf] ?? 0);
    }
    central.writeUInt32LE(offsets.at(-1) ?? 0, 42);
    directory.push(central);
  }

  const gap = archive.gap ?? Buffer.alloc(0);
  const directoryBytes = Buffer.concat(directory);
  const comment = Buffer.from(archive.comment ?? "");
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(archive.end?.disk ?? 0, 4);
  end.writeUInt16LE(archive.end?.directoryDisk ?? 0, 6);
  end.writeUInt16LE(archive.end?.entriesHere ?? entries.length, 8);
  end.writeUInt16LE(archive.end?.entries ?? entries.length, 10);
  end.writeUInt32LE(directoryBytes.length, 12);
  end.writeUInt32LE(offset + gap.length, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...chunks, gap, directoryBytes, end, comment, archive.suffix ?? Buffer.alloc(0)]);
}

/** What an entry writes in front of its data, and in the directory at the end, which still lacks where that is. */
function written(entry: RawEntry): { local: Buffer; central: Buffer } {
  const name = Buffer.from(entry.name as string);
  const content = Buffer.from(entry.content ?? "");
  const method = entry.method ?? 8;
  const data = Buffer.from(entry.data ?? (method === 8 ? deflateRawSync(content) : content));
  const crc = entry.crc ?? crc32(content);
  const size = entry.declaredSize ?? content.length;
  const flags = (entry.flags ?? 0) | (entry.descriptor ? 8 : 0);
  const extra = entry.extra ?? Buffer.alloc(0);

  const localName = Buffer.from(entry.localName ?? name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(method, 8);
  if (!entry.descriptor) writeSizes(header, 14, crc, data.length, entry.localSize ?? size);
  header.writeUInt16LE(localName.length, 26);
  header.writeUInt16LE(extra.length, 28);

  const descriptor = Buffer.alloc(entry.descriptor ? 16 : 0);
  if (entry.descriptor) {
    descriptor.writeUInt32LE(0x08074b50, 0);
    writeSizes(descriptor, 4, crc, data.length, size);
  }

  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(((entry.madeBy ?? 3) << 8) | 20, 4);
  central.writeUInt16LE(20, 6);
  central.writeUInt16LE(flags, 8);
  central.writeUInt16LE(method, 10);
  writeSizes(central, 16, crc, data.length, size);
  central.writeUInt16LE(name.length, 28);
  central.writeUInt16LE(extra.length, 30);
  central.writeUInt32LE((entry.attributes ?? 0o100644 * 0x10000) >>> 0, 38);
  return {
    local: Buffer.concat([header, localName, extra, data, descriptor]),
    central: Buffer.concat([central, name, extra]),
  };
}

function writeSizes(into: Buffer, at: number, crc: number, packed: number, size: number): void {
  into.writeUInt32LE(crc, at);
  into.writeUInt32LE(packed, at + 4);
  into.writeUInt32LE(size, at + 8);
}
