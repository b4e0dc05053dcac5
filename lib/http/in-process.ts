import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { duplexPair } from "node:stream";
import { buffer } from "node:stream/consumers";

type Listener = (message: IncomingMessage, response: ServerResponse) => void;
export type Received = { status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer };

/**
 * Has a server's listener answer a GET as if somebody had asked it over the network. Throws where the answer breaks off,
 * or the signal ends it.
 */
export async function askInProcess(listener: Listener, path: string, signal?: AbortSignal): Promise<Received> {
  const [ours, theirs] = duplexPair();
  theirs.once("close", () => ours.destroy());
  createServer(listener).emit("connection", theirs);
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request({ path, host: "localhost", createConnection: () => ours, signal });
      asked.once("response", resolve).once("error", reject).end();
    });
    return { status: answer.statusCode ?? 500, headers: answer.headers, body: await buffer(answer) };
  } finally {
    ours.destroy();
    theirs.destroy();
  }
}
