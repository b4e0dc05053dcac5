import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { openGate } from "./gate";

/** As much of S3's protocol as packages need, kept in memory and behind a gate. */
export async function startObjectStore() {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const key = new URL(request.url ?? "/", "http://store").pathname;
    if (request.method === "PUT") {
      objects.set(key, await body(request));
      return response.setHeader("etag", '"kept"').end();
    }
    const object = objects.get(key);
    if (request.method === "DELETE") return response.writeHead(204).end();
    if (!object) return response.writeHead(404).end();
    response.writeHead(200, { "content-length": object.length, "content-type": "application/zip", etag: '"kept"' });
    return response.end(request.method === "HEAD" ? undefined : object);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const gate = await openGate((server.address() as AddressInfo).port);
  return {
    gate,
    url: `s3://packages/?region=us-east-1&endpoint=http://127.0.0.1:${gate.port}`,
    async stop() {
      await gate.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** What was sent, without the signatures that the client may put between its chunks. */
async function body(request: IncomingMessage): Promise<Buffer> {
  const sent = await buffer(request);
  if (!String(request.headers["content-encoding"]).includes("aws-chunked")) return sent;
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = sent.indexOf("\r\n", at);
    const size = Number.parseInt(sent.subarray(at, end).toString(), 16);
    if (!size) return Buffer.concat(parts);
    parts.push(sent.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
