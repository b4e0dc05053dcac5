import { AppError } from "@/lib/errors";
import { readLink } from "@/lib/storage/link";
import { store } from "@/lib/storage/store";
import { parseRange } from "./byte-range";
import { answer } from "./endpoint";

/** Serves a signed link: the whole object, one range of it, or 304 to who has it already. */
export function fileResponse(request: Request): Promise<Response> {
  return answer(request, { auth: "ignored", unlimited: true }, async () => {
    const link = readLink(request.url);
    if (!link) throw new AppError("FORBIDDEN", "This download link has expired; ask for a new one");
    const headers = {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${link.filename.replace(/[^\w.-]/g, "_")}"`,
      etag: `"${link.etag}"`,
      "accept-ranges": "bytes",
      "cache-control": "private, max-age=300",
      "content-security-policy": "sandbox",
    };
    if (request.headers.get("if-none-match") === headers.etag) return new Response(null, { status: 304, headers });

    const bytes = new Uint8Array(await store.get(link.key));
    const range = isRangeCurrent(request, headers.etag) ? parseRange(request.headers.get("range"), bytes.length) : null;
    if (range === "unsatisfiable") {
      return new Response(null, { status: 416, headers: { ...headers, "content-range": `bytes */${bytes.length}` } });
    }
    if (!range) return new Response(bytes, { headers: { ...headers, "content-length": String(bytes.length) } });
    const part = bytes.subarray(range.start, range.end + 1);
    return new Response(part, {
      status: 206,
      headers: {
        ...headers,
        "content-length": String(part.length),
        "content-range": `bytes ${range.start}-${range.end}/${bytes.length}`,
      },
    });
  });
}

function isRangeCurrent(request: Request, etag: string): boolean {
  const condition = request.headers.get("if-range");
  return condition === null || condition === etag;
}
