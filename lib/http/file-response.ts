import { AppError } from "@/lib/errors";
import { type ByteRange, parseRange } from "@/lib/storage/byte-range";
import { readLink } from "@/lib/storage/link";
import { store } from "@/lib/storage/store";
import { answer, handlerOf } from "./endpoint";
import type { Incoming } from "./incoming";
import { Outgoing } from "./outgoing";
import { isFresh } from "./responses";
import { transfer } from "./transfers";

/** What is no larger is sent at once, so that who asks for many small ones at a time is refused none. */
const SMALL_BYTES = 128 * 1024;
const CHUNK_BYTES = 64 * 1024;

/** What is to be sent, of which no more is read than is. */
type Source = {
  size(): Promise<number>;
  whole(): Promise<Uint8Array>;
  stream(range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** What is no larger is sent at once. */
  atOnceBytes: number;
};

/** Serves a signed link: the whole object, one range of it, or 304 to who has it already; never held in memory. */
export const serveFile = handlerOf((incoming) =>
  answer(incoming, { auth: "ignored", tier: "files" }, async () => {
    const link = readLink(incoming.url);
    if (!link) throw new AppError("FORBIDDEN", "This download link has expired; ask for a new one");
    return sendFile(incoming, storedObject(link.key), {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${link.filename.replace(/[^\w.-]/g, "_")}"`,
      etag: `"${link.etag}"`,
      "cache-control": "private, max-age=300",
    });
  }),
);

/** An object of the storage, by its key. */
export function storedObject(key: string): Source {
  return {
    size: async () => (await store.stat(key)).size,
    whole: () => store.get(key),
    stream: (range) => store.stream(key, range),
    atOnceBytes: SMALL_BYTES,
  };
}

/** What is in memory, whoever else it is sent to; it is sent at once if it has no more than `atOnceBytes`. */
export function inMemory(read: () => Promise<Uint8Array>, atOnceBytes: number): Source {
  let reading: Promise<Uint8Array> | undefined;
  const whole = () => {
    reading ??= read();
    return reading;
  };
  return {
    size: async () => (await whole()).byteLength,
    whole,
    stream: async (range) => inChunks(await whole(), range),
    atOnceBytes,
  };
}

function inChunks(bytes: Uint8Array, range: ByteRange = { start: 0, end: bytes.byteLength - 1 }) {
  let at = range.start;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const end = Math.min(at + CHUNK_BYTES, range.end + 1);
        if (at < end) controller.enqueue(bytes.subarray(at, end));
        else controller.close();
        at = end;
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * A file, one range of it, or 304 to who has it already; `begin` is done before its start is sent, and never for who only
 * asks about it.
 */
export async function sendFile(
  incoming: Incoming,
  source: Source,
  given: Record<string, string> & { etag: string },
  begin = async () => {},
): Promise<Outgoing> {
  const headers = { ...given, "accept-ranges": "bytes", "content-security-policy": "sandbox" };
  if (isFresh(incoming.header("if-none-match"), given.etag)) return new Outgoing(304, headers);

  const size = await source.size();
  const whole = { ...headers, "content-length": String(size) };
  if (incoming.method === "HEAD") return new Outgoing(200, whole);
  const range = isRangeCurrent(incoming, given.etag) ? parseRange(incoming.header("range"), size) : null;
  if (range === "unsatisfiable") {
    return new Outgoing(416, { ...headers, "content-range": `bytes */${size}` });
  }
  if (!range || range.start === 0) await begin();
  if (!range && size <= source.atOnceBytes) return new Outgoing(200, headers, await source.whole());
  const body = await transfer(incoming.client, () => source.stream(range ?? undefined));
  if (!range) return new Outgoing(200, whole, body);
  const part = {
    "content-length": String(range.end - range.start + 1),
    "content-range": `bytes ${range.start}-${range.end}/${size}`,
  };
  return new Outgoing(206, { ...headers, ...part }, body);
}

function isRangeCurrent(incoming: Incoming, etag: string): boolean {
  const condition = incoming.header("if-range");
  return condition === null || condition === etag;
}
