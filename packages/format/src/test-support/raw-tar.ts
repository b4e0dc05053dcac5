import { gzipSync } from "node:zlib";

/** One header block and its data, described field by field so that a test can lie in any of them. */
export type RawMember = {
  name: string | Buffer;
  content?: string | Uint8Array;
  type?: string;
  mode?: number;
  /** The size field as written, where it is not the content's length in octal. */
  size?: string | Buffer;
  linkname?: string;
  magic?: string;
  checksum?: number;
};

export function rawTar(members: RawMember[], { end = Buffer.alloc(1024) } = {}): Buffer {
  const blocks = members.flatMap((member) => {
    const content = Buffer.from(member.content ?? "");
    return [header(member, content.length), content, Buffer.alloc((512 - (content.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, end]);
}

export function rawTarGz(members: RawMember[]): Buffer {
  return gzipSync(rawTar(members));
}

/** A pax header that renames or resizes the member after it. */
export function pax(records: Record<string, string>): RawMember {
  const content = Object.entries(records)
    .map(([key, value]) => {
      const body = ` ${key}=${value}\n`;
      let length = Buffer.byteLength(body) + 1;
      while (String(length).length + Buffer.byteLength(body) !== length) length += 1;
      return `${length}${body}`;
    })
    .join("");
  return { name: "PaxHeader", type: "x", content };
}

function header(member: RawMember, length: number): Buffer {
  const block = Buffer.alloc(512);
  Buffer.from(member.name as string).copy(block, 0);
  block.write(`${(member.mode ?? 0o644).toString(8).padStart(7, "0")}\0`, 100);
  block.write("0000000\0", 108);
  block.write("0000000\0", 116);
  Buffer.from((member.size ?? `${length.toString(8).padStart(11, "0")}\0`) as string).copy(block, 124);
  block.write("00000000000\0", 136);
  block.write(member.type ?? "0", 156);
  block.write(member.linkname ?? "", 157);
  block.write(member.magic ?? "ustar\x0000", 257, "latin1");

  block.fill(" ", 148, 156);
  const checksum = member.checksum ?? block.reduce((sum, byte) => sum + byte, 0);
  block.write(`${checksum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}
