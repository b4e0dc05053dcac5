/** What git's programs say to each other: lines of at most 65,516 bytes behind their length, and marks between them. */
export type Packet = { kind: "line"; data: Buffer } | { kind: "flush" | "delimiter" | "end" };

/** The request is not in git's form. */
export class MalformedRequest extends Error {}

const HEAD_BYTES = 4;
const MAX_BYTES = 65_520;
const MARKS = ["flush", "delimiter", "end"] as const;

export const FLUSH = Buffer.from("0000");
export const DELIMITER = Buffer.from("0001");

/** One line; text is ended with a line feed, bytes are sent as they are. Throws where it is longer than a line may be. */
export function line(content: string | Uint8Array): Buffer {
  const data = typeof content === "string" ? Buffer.from(`${content}\n`) : content;
  const bytes = data.byteLength + HEAD_BYTES;
  if (bytes > MAX_BYTES) throw new Error(`A line of ${bytes} bytes is too long`);
  return Buffer.concat([Buffer.from(bytes.toString(16).padStart(HEAD_BYTES, "0")), data]);
}

/** The line with which git tells its user why it was refused. */
export function refusalLine(why: string): Buffer {
  return line(`ERR ${why}`);
}

/** All lines and marks of a body. Throws MalformedRequest where it is cut off or a length is none. */
export function readPackets(body: Buffer): Packet[] {
  const packets: Packet[] = [];
  for (let at = 0; at < body.byteLength; ) {
    const head = body.toString("latin1", at, at + HEAD_BYTES);
    if (!/^[0-9a-f]{4}$/i.test(head)) throw new MalformedRequest("The body is not made of git's lines");
    const bytes = Number.parseInt(head, 16);
    const mark = MARKS[bytes];
    if (mark) {
      packets.push({ kind: mark });
      at += HEAD_BYTES;
      continue;
    }
    if (bytes < HEAD_BYTES || bytes > MAX_BYTES || at + bytes > body.byteLength) {
      throw new MalformedRequest("A line of the body has a length that it can't have");
    }
    packets.push({ kind: "line", data: body.subarray(at + HEAD_BYTES, at + bytes) });
    at += bytes;
  }
  return packets;
}

/** What a line says, without the line feed that may end it. */
export function textOf(data: Buffer): string {
  return data.toString("latin1").replace(/\n$/, "");
}
