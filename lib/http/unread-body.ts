import type { IncomingMessage, ServerResponse } from "node:http";

/** How long a client may go on sending a body that nobody wants before its connection is cut. */
const DISCARD_WITHIN_MS = 10_000;

/**
 * Has an answer that comes before its request's end, such as the refusal of an upload, end only once the rest was
 * read and dropped: a connection that is closed on somebody who still sends is reset, and takes the answer with it.
 */
export function readBeforeEnd(message: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(message)) return;
  const end = response.end.bind(response);
  const endLater = (chunk?: unknown, ...rest: unknown[]): ServerResponse => {
    response.end = end;
    if (message.complete || response.destroyed) return Reflect.apply(end, response, [chunk, ...rest]);
    sendWhole(response, typeof chunk === "string" || chunk instanceof Uint8Array ? chunk : "");
    void discard(message).then(() => end());
    return response;
  };
  // `end` has several signatures; every argument is handed on to it as it came.
  response.end = endLater as typeof response.end;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** What is left of the answer goes out at once; with its length the client knows that this is all. */
function sendWhole(response: ServerResponse, last: string | Uint8Array): void {
  if (!response.headersSent && !response.hasHeader("content-length")) {
    response.setHeader("content-length", Buffer.byteLength(last));
  }
  if (last.length > 0) response.write(last);
  else response.flushHeaders();
}

/** Reads the rest of the request to nowhere, for a while. */
function discard(message: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => message.destroy(), DISCARD_WITHIN_MS);
    timer.unref();
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    message.once("end", done).once("close", done).resume();
  });
}
