import type { IncomingMessage, ServerResponse } from "node:http";
import { type LoopbackServer, listenOnLoopback, readText, sendText } from "@/dev/loopback";

/**
 * A code host as far as raw files go: `GET /{owner}/{repository}/HEAD/{path}`. Files are put there with
 * `PUT` of the same address and taken away with `DELETE`; `PUT` of a path `…/{path}?status=500` makes it fail.
 */
export async function startCodeHost({ port }: { port: number }): Promise<LoopbackServer> {
  const files = new Map<string, { status: number; text: string }>();
  return listenOnLoopback(port, (message, response) => {
    answer(files, message, response).catch((error: Error) => sendText(response, 400, error.message));
  });
}

type Files = Map<string, { status: number; text: string }>;

async function answer(files: Files, message: IncomingMessage, response: ServerResponse): Promise<unknown> {
  const { pathname, searchParams } = new URL(message.url ?? "/", "http://localhost");
  if (!/^\/[^/]+\/[^/]+\/HEAD\/./.test(pathname)) return sendText(response, 404, "404: Not Found");

  const key = pathname.toLowerCase(); // owners and repositories are found in any case
  if (message.method === "PUT") {
    files.set(key, { status: Number(searchParams.get("status") ?? 200), text: await readText(message) });
    return sendText(response, 200, "Kept");
  }
  if (message.method === "DELETE") {
    files.delete(key);
    return sendText(response, 200, "Gone");
  }
  const file = files.get(key);
  return file ? sendText(response, file.status, file.text) : sendText(response, 404, "404: Not Found");
}
