import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Outgoing } from "./outgoing";
import { ReaderStalled } from "./transfers";

/** Node's request as the standard one; its body is read only when somebody asks for it. */
export function toRequest(message: IncomingMessage, url: string): Request {
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
  // A body that is no longer wanted leaves the connection alone: its sender still has to hear why.
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        chunks ??= message.iterator({ destroyOnReturn: false });
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks?.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Sends an answer, a stream as fast as the client takes it. */
export async function send(message: IncomingMessage, response: ServerResponse, answer: Outgoing): Promise<void> {
  const { status, headers, body } = answer;
  if (body instanceof ReadableStream) {
    response.writeHead(status, headers);
    if (message.method !== "HEAD") return pipe(body, response);
    await body.cancel();
    response.end();
    return;
  }
  const isBodiless = status === 204 || status === 304 || message.method === "HEAD";
  const length = typeof body === "string" ? Buffer.byteLength(body) : (body?.byteLength ?? 0);
  response.writeHead(status, isBodiless ? headers : { ...headers, "content-length": length });
  response.end(isBodiless ? undefined : body);
}

async function pipe(body: ReadableStream<Uint8Array>, response: ServerResponse): Promise<void> {
  const readable = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  await pipeline(readable, response).catch((error: unknown) => {
    if (!isReadersDoing(error)) throw error;
  });
}

/** Who leaves or stops reading halfway has no use for an answer, and nothing of ours failed. */
function isReadersDoing(error: unknown): boolean {
  return error instanceof ReaderStalled || (error as NodeJS.ErrnoException).code === "ERR_STREAM_PREMATURE_CLOSE";
}
