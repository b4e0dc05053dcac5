import { AppError } from "@/lib/errors";
import { parseRange } from "@/lib/storage/byte-range";
import { readLink } from "@/lib/storage/link";
import { store } from "@/lib/storage/store";
import { answer, handlerOf } from "./endpoint";
import type { Incoming } from "./incoming";
import { Outgoing } from "./outgoing";
import { isFresh } from "./responses";
import { transfer } from "./transfers";

/** What is no larger is read whole and sent at once, so that who asks for many small ones at a time is refused none. */
const SMALL_BYTES = 128 * 1024;

/** Serves a signed link: the whole object, one range of it, or 304 to who has it already; never held in memory. */
export const serveFile = handlerOf((incoming) =>
  answer(incoming, { auth: "ignored", tier: "files" }, async () => {
    const link = readLink(incoming.url);
    if (!link) throw new AppError("FORBIDDEN", "This download link has expired; ask for a new one");
    return sendObject(incoming, link.key, {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${link.filename.replace(/[^\w.-]/g, "_")}"`,
      etag: `"${link.etag}"`,
      "cache-control": "private, max-age=300",
    });
  }),
);

/**
 * A stored object, one range of it, or 304 to who has it already; `begin` is done before its start is sent, so once for
 * whoever fetches it in parts, and never for who only asks about it.
 */
export async function sendObject(
  incoming: Incoming,
  key: string,
  given: Record<string, string> & { etag: string },
  begin = async () => {},
): Promise<Outgoing> {
  const headers = { ...given, "accept-ranges": "bytes", "content-security-policy": "sandbox" };
  if (isFresh(incoming.header("if-none-match"), given.etag)) return new Outgoing(304, headers);

  const { size } = await store.stat(key);
  const whole = { ...headers, "content-length": String(size) };
  if (incoming.method === "HEAD") return new Outgoing(200, whole);
  const range = isRangeCurrent(incoming, given.etag) ? parseRange(incoming.header("range"), size) : null;
  if (range === "unsatisfiable") {
    return new Outgoing(416, { ...headers, "content-range": `bytes */${size}` });
  }
  if (!range || range.start === 0) await begin();
  if (!range && size <= SMALL_BYTES) return new Outgoing(200, headers, await store.get(key));
  const body = await transfer(incoming.client, () => store.stream(key, range ?? undefined));
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
