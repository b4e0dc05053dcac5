import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";
import { alone } from "./compression";

const deflate = promisify(deflateRaw);

/** RFC 1952: the magic number, deflate, no flags, no time, no system. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** RFC 1951: the last block, with fixed codes and nothing in it. */
const LAST_BLOCK = Buffer.from([3, 0]);
/** Each part ends on a whole byte and refers to none before it, so that something else can stand between two. */
const PART = { finishFlush: constants.Z_FULL_FLUSH };

/** A text that is sent to many, each with a nonce of their own in the places where the first one's stood. */
export class WithNonce {
  private constructor(
    private readonly parts: Buffer[],
    private readonly deflated: Buffer[],
  ) {}

  /** Both ways of sending it are made once, here. */
  static async of(body: Buffer, nonce: string): Promise<WithNonce> {
    const parts = split(body, nonce);
    const deflated = await Promise.all(parts.map((part) => deflate(part, PART)));
    return new WithNonce(parts, deflated.map(alone));
  }

  get bytes(): number {
    return [...this.parts, ...this.deflated].reduce((sum, { length }) => sum + length, 0);
  }

  plain(nonce: string): Buffer {
    return Buffer.concat(between(this.parts, Buffer.from(nonce)));
  }

  gzipped(nonce: string): Buffer {
    const own = Buffer.from(nonce);
    const tail = Buffer.alloc(8);
    tail.writeUInt32LE(
      between(this.parts, own).reduce((sum, part) => crc32(part, sum), 0),
      0,
    );
    tail.writeUInt32LE(
      between(this.parts, own).reduce((sum, { length }) => sum + length, 0),
      4,
    );
    return Buffer.concat([GZIP_HEAD, ...between(this.deflated, storedBlock(own)), LAST_BLOCK, tail]);
  }
}

/** RFC 1951, 3.2.4: a block that is not compressed; its length, and the complement of that. */
function storedBlock(content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(content.length, 1);
  head.writeUInt16LE(~content.length & 0xffff, 3);
  return Buffer.concat([head, content]);
}

function between(parts: Buffer[], separator: Buffer): Buffer[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]));
}

function split(body: Buffer, nonce: string): Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = body.indexOf(nonce); at >= 0; at = body.indexOf(nonce, from)) {
    parts.push(body.subarray(from, at));
    from = at + nonce.length;
  }
  return [...parts, body.subarray(from)];
}
