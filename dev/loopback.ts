import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";

export type LoopbackServer = { url: string; close: () => Promise<void> };

/** Serves on this machine's loopback address alone; port 0 takes any free one. */
export async function listenOnLoopback(port: number, listener: RequestListener): Promise<LoopbackServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  const actual = typeof address === "object" && address ? address.port : port;
  return {
    url: `http://localhost:${actual}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The body as text; of an unreasonable one, an error. */
export async function readText(message: IncomingMessage, maxCharacters = 1_000_000): Promise<string> {
  let text = "";
  for await (const chunk of message.setEncoding("utf8")) {
    text += chunk;
    if (text.length > maxCharacters) throw new Error("The body is too long");
  }
  return text;
}

export function sendText(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}) {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", ...headers });
  return response.end(text);
}

export function sendJson(response: ServerResponse, value: unknown, headers: Record<string, string> = {}) {
  response.writeHead(200, { "content-type": "application/json; charset=utf-8", ...headers });
  return response.end(JSON.stringify(value));
}
