import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";

const maxBodyBytes = 1024 * 1024;

export type Request = {
  method: string;
  path: string;
  query: string;
  headers: IncomingHttpHeaders;
  body: string;
  remoteAddress: string;
  /** Aborted once the caller has gone away. */
  gone: AbortSignal;
};

/** An answer, or none: the connection is cut. */
export type Answer = { status: number; headers: Record<string, string>; body: string } | "hang up";

/** The whole request, or null when its body is too large. */
export async function readRequest(message: IncomingMessage, response: ServerResponse): Promise<Request | null> {
  const gone = new AbortController();
  response.on("close", () => gone.abort());

  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    size += chunk.length;
    if (size <= maxBodyBytes) chunks.push(chunk);
  }
  if (size > maxBodyBytes) return null;
  const address = message.url ?? "/";
  const mark = address.indexOf("?");
  return {
    method: message.method ?? "GET",
    path: mark < 0 ? address : address.slice(0, mark),
    query: mark < 0 ? "" : address.slice(mark + 1),
    headers: message.headers,
    body: Buffer.concat(chunks).toString(),
    remoteAddress: message.socket.remoteAddress ?? "",
    gone: gone.signal,
  };
}

export function send(response: ServerResponse, answer: Answer): void {
  if (answer === "hang up") {
    response.destroy();
    return;
  }
  response.writeHead(answer.status, { ...answer.headers, "content-length": Buffer.byteLength(answer.body) });
  response.end(answer.body);
}
