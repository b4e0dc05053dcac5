import { gunzip, inflateRaw } from "node:zlib";

type Inflated = { bytes: Uint8Array; consumedBytes: number };

/** The data came out longer than allowed; what was inflated until then is thrown away. */
export class InflatedTooMuch extends Error {}

/** Inflates gzip members or a raw deflate stream, giving up as soon as the output passes `maxBytes`. */
export function inflate(format: "gzip" | "deflate", bytes: Uint8Array, maxBytes: number): Promise<Inflated> {
  const run = format === "gzip" ? gunzip : inflateRaw;

  return new Promise((resolve, reject) => {
    // zlib refuses a limit of 0; the caller compares lengths anyway.
    run(bytes, { info: true, maxOutputLength: Math.max(1, maxBytes) }, (error, result) => {
      if (error) return reject(isTooLarge(error) ? new InflatedTooMuch() : error);
      // `info: true` changes what is answered, which the types do not say.
      const { buffer, engine } = result as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
      resolve({ bytes: buffer, consumedBytes: engine.bytesWritten });
    });
  });
}

function isTooLarge(error: NodeJS.ErrnoException): boolean {
  return error.code === "ERR_BUFFER_TOO_LARGE";
}
