import { request as ask, type IncomingHttpHeaders } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { cert, key } from "../../packages/client/src/test-support/certificate";

type Seen = { method: string; path: string; headers: IncomingHttpHeaders; status: number };
export type Front = {
  port: number;
  /** What was asked, in the order of the answers. */
  seen: Seen[];
  /** The paths that were asked by this program, each as often. */
  pathsOf(program: RegExp): string[];
  /** Has one byte of each answer at this path be another one. */
  spoil(path: string | null): void;
  close(): void;
};

/** Whatever listens at `target`, with TLS before it, as a program meets it that asks for the host of our certificate. */
export async function startFront(target: string): Promise<Front> {
  const seen: Seen[] = [];
  let spoiled: string | null = null;
  const server = createServer({ cert, key }, (request, response) => {
    const { method = "", url: path = "", headers } = request;
    const asking = ask(new URL(path, target), { method, headers }, (answer) => {
      seen.push({ method, path, headers, status: answer.statusCode ?? 0 });
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (path !== spoiled) return answer.pipe(response);
      answer.on("data", (chunk: Buffer) => {
        chunk[chunk.length - 1] = (chunk.at(-1) ?? 0) ^ 1;
        response.write(chunk);
      });
      return answer.on("end", () => response.end());
    });
    asking.on("error", () => response.destroy());
    request.pipe(asking);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    pathsOf: (program) => seen.filter((it) => program.test(it.headers["user-agent"] ?? "")).map((it) => it.path),
    spoil(path) {
      spoiled = path;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
