import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** What fits into one packet is sent no sooner for being shorter. */
const MIN_BYTES = 1_400;
/** One that is refused has a quality of nothing (RFC 9110, 12.4.2). */
const GZIP = /(?:^|[\s,])gzip(?![\w-])(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/i;

const compress = promisify(gzip);

/** Whether who sends this `Accept-Encoding` takes gzip. */
export function takesGzip(acceptEncoding: string | null | undefined): boolean {
  return !!acceptEncoding && GZIP.test(acceptEncoding);
}

/** The same, compressed, for what is sent to many; undefined where that gains nothing. */
export async function gzipped(body: Uint8Array): Promise<Uint8Array | undefined> {
  return body.byteLength < MIN_BYTES ? undefined : alone(await compress(body));
}

/** A copy that holds no more memory than it takes: what is compressed is a slice of something larger. */
export function alone(slice: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(slice.length);
  slice.copy(copy);
  return copy;
}
