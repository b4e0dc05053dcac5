import { randomUUID } from "node:crypto";
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/** How long a client that sends what can't be understood may go on with it, so that it gets to see the refusal. */
const DISCARD_WITHIN_MS = 10_000;

/** By the error that Node's parser has; anything else is a request that can't be understood. */
const REFUSALS: Record<string, readonly [status: number, detail: string]> = {
  HPE_HEADER_OVERFLOW: [431, "The request's headers are larger than allowed"],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "The request is larger than allowed"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive"],
};
const NOT_UNDERSTOOD = [400, "The request could not be understood as HTTP"] as const;

/** Refuses what is not looked at any further, as the API refuses, and closes the connection. */
export function refuseRaw(response: ServerResponse, status: number, detail: string): void {
  const { body, headers } = refusal(detail);
  response.writeHead(status, headers).end(body);
}

function refusal(detail: string) {
  const body = JSON.stringify({ detail });
  const headers = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": randomUUID(),
    connection: "close",
  };
  return { body, headers };
}

/** The same as bytes, for what never became a request. */
function rawRefusal(status: number, detail: string): string {
  const { body, headers } = refusal(detail);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`;
}

/** Answers what Node refuses by itself, as every other refusal is answered. */
export function answerClientErrors(server: Server, isAnswered: (socket: Duplex) => boolean): void {
  const refused = new WeakSet<Duplex>();
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (refused.has(socket)) return; // the rest of what was refused
    refused.add(socket);
    if (error.code === "ECONNRESET" || !socket.writable || isAnswered(socket)) {
      socket.destroy();
      return;
    }
    const [status, detail] = REFUSALS[error.code ?? ""] ?? NOT_UNDERSTOOD;
    endAfter(socket, rawRefusal(status, detail));
  });
  server.on("connect", (_: IncomingMessage, socket: Duplex) => {
    endAfter(socket, rawRefusal(405, "Method Not Allowed; this is no proxy"));
  });
  server.on("checkExpectation", (_, response) => {
    refuseRaw(response, 417, "The only expectation that is met is 100-continue");
  });
}

function endAfter(socket: Duplex, answer: string): void {
  socket.on("error", () => undefined); // the client has left, which ends the matter
  socket.end(answer);
  const timer = setTimeout(() => socket.destroy(), DISCARD_WITHIN_MS);
  timer.unref();
  socket.once("close", () => clearTimeout(timer)).resume();
}
