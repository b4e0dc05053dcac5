import { AppError } from "@/lib/errors";
import { parseRange } from "@/lib/storage/byte-range";
import { readLink } from "@/lib/storage/link";
import { store } from "@/lib/storage/store";
import { answer, handlerOf } from "./endpoint";
import type { Incoming } from "./incoming";
import { Outgoing } from "./outgoing";
import { transfer } from "./transfers";

/** Serves a signed link: the whole object, one range of it, or 304 to who has it already; never held in memory. */
export const serveFile = handlerOf((incoming) =>
  answer(incoming, { auth: "ignored", tier: "files" }, async () => {
    const link = readLink(incoming.url);
    if (!link) throw new AppError("FORBIDDEN", "This download link has expired; ask for a new one");
    const headers = {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${link.filename.replace(/[^\w.-]/g, "_")}"`,
      etag: `"${link.etag}"`,
      "accept-ranges": "bytes",
      "cache-control": "private, max-age=300",
      "content-security-policy": "sandbox",
    };
    if (incoming.header("if-none-match") === headers.etag) return new Outgoing(304, headers);

    const { size } = await store.stat(link.key);
    const whole = { ...headers, "content-length": String(size) };
    if (incoming.method === "HEAD") return new Outgoing(200, whole);
    const range = isRangeCurrent(incoming, headers.etag) ? parseRange(incoming.header("range"), size) : null;
    if (range === "unsatisfiable") {
      return new Outgoing(416, { ...headers, "content-range": `bytes */${size}` });
    }
    const body = await transfer(incoming.client, () => store.stream(link.key, range ?? undefined));
    if (!range) return new Outgoing(200, whole, body);
    const part = {
      "content-length": String(range.end - range.start + 1),
      "content-range": `bytes ${range.start}-${range.end}/${size}`,
    };
    return new Outgoing(206, { ...headers, ...part }, body);
  }),
);

function isRangeCurrent(incoming: Incoming, etag: string): boolean {
  const condition = incoming.header("if-range");
  return condition === null || condition === etag;
}
