import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import { parsePlace, s3Store } from "./s3";

const CHUNK = 1024 * 1024;
const CHUNKS = 64;

test.each([
  ["s3://packages", { bucket: "packages", prefix: "", region: "us-east-1", endpoint: undefined }],
  [
    "s3://packages/live/?region=eu-west-1",
    { bucket: "packages", prefix: "live/", region: "eu-west-1", endpoint: undefined },
  ],
  [
    "s3://packages/a/b?endpoint=http://127.0.0.1:9000",
    { bucket: "packages", prefix: "a/b/", region: "us-east-1", endpoint: "http://127.0.0.1:9000" },
  ],
])("%s", (url, place) => {
  expect(parsePlace(url)).toStrictEqual(place);
});

test("an object's size is asked for without its content, and a range is read no faster than it is taken", async () => {
  const asked: string[] = [];
  let sent = 0;
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.range ?? ""}`);
    response.setHeader("content-length", CHUNK * CHUNKS);
    if (request.method === "HEAD") response.end();
    else Readable.from(chunks()).pipe(response);
  });
  function* chunks() {
    while (sent < CHUNKS) {
      sent++;
      yield Buffer.alloc(CHUNK);
    }
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv("AWS_ACCESS_KEY_ID", "unit").stubEnv("AWS_SECRET_ACCESS_KEY", "unit");
  const store = s3Store(`s3://packages/live?endpoint=http://127.0.0.1:${port}`);

  expect((await store.stat("a/b")).size).toBe(CHUNK * CHUNKS);
  const reader = (await store.stream("a/b", { start: 3, end: 9 })).getReader();
  expect((await reader.read()).value?.byteLength).toBeGreaterThan(0);
  expect(asked).toStrictEqual([
    "HEAD /packages/live/a/b ",
    expect.stringMatching(/^GET \/packages\/live\/a\/b\S* bytes=3-9$/),
  ]);
  const connections = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
  await vi.waitUntil(async () => {
    const before = sent;
    await new Promise((resolve) => setImmediate(resolve));
    return sent === before;
  });
  expect(sent).toBeLessThan(CHUNKS);
  await reader.cancel();
  await vi.waitUntil(async () => (await connections()) === 0);
  server.close();
});
