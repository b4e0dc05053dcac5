import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** How long a client may go on sending a body that nobody wants before its connection is cut. */
const DISCARD_WITHIN_MS = 10_000;

/** Node's request as the standard one; its body is read only when somebody asks for it. */
export function toRequest(message: IncomingMessage, url: URL): Request {
  const method = message.method ?? "GET";
  const headers = new Headers();
  for (let i = 0; i < message.rawHeaders.length; i += 2) {
    headers.append(message.rawHeaders[i] ?? "", message.rawHeaders[i + 1] ?? "");
  }
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(url, { method, headers, ...(hasBody && { body: lazyBody(message), duplex: "half" as const }) });
}

function lazyBody(message: IncomingMessage): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Buffer> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        chunks ??= message[Symbol.asyncIterator]();
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Sends a standard response over Node's, and lets go of what the client is still sending. */
export async function sendResponse(
  message: IncomingMessage,
  response: ServerResponse,
  answer: Response,
): Promise<void> {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) if (name !== "set-cookie") response.setHeader(name, value);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("set-cookie", cookies);
  discardRest(message, response);

  const isJson = answer.headers.get("content-type")?.startsWith("application/json");
  if (!answer.body || message.method === "HEAD") {
    await answer.body?.cancel();
    response.end();
  } else if (isJson) {
    const body = Buffer.from(await answer.arrayBuffer());
    response.setHeader("content-length", body.byteLength);
    response.end(body);
  } else {
    await pipeline(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]), response);
  }
}

/** A refused upload is read to nowhere for a while, so that its sender gets to see the refusal. */
function discardRest(message: IncomingMessage, response: ServerResponse): void {
  if (message.complete) return;
  response.once("finish", () => {
    if (message.complete) return;
    message.resume();
    const timer = setTimeout(() => message.destroy(), DISCARD_WITHIN_MS);
    timer.unref();
    message.once("close", () => clearTimeout(timer));
  });
}
