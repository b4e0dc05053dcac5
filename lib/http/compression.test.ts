import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { gzipped, takesGzip } from "./compression";

test("gzip is sent to who takes it, and to nobody else", () => {
  for (const header of ["gzip", "gzip, deflate, br", "br;q=1.0, gzip;q=0.8, *;q=0.1", "deflate,GZIP", "gzip;q=0.001"]) {
    expect(takesGzip(header), header).toBe(true);
  }
  for (const header of [null, undefined, "", "br", "identity", "gzip;q=0", "gzip; q=0.000, br", "x-gzip", "gzipped"]) {
    expect(takesGzip(header), String(header)).toBe(false);
  }
});

test("what is long is shorter then, and the same when it is opened; what is short stays as it is", async () => {
  const long = new TextEncoder().encode("skills and agents, ".repeat(1_000));
  const compressed = (await gzipped(long)) ?? new Uint8Array();
  expect(compressed.byteLength).toBeLessThan(long.byteLength / 10);
  expect(gunzipSync(compressed)).toStrictEqual(Buffer.from(long));
  expect(compressed.buffer.byteLength, "nothing larger is held").toBe(compressed.byteLength);
  expect(await gzipped(new TextEncoder().encode("short"))).toBeUndefined();
});
