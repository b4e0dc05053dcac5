import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import next from "next";
import { loadRoutes } from "@/app/routes";
import { sql } from "@/db/client";
import { env } from "@/lib/env";
import { dispatcher, isDispatched } from "@/lib/http/dispatch";
import { preparePage } from "@/lib/http/page-headers";
import { log } from "@/lib/log";
import { startWorker } from "@/worker/run";

const DRAIN_WITHIN_MS = 8_000;

/** The self-hosted service: pages through Next, the API straight from its route modules, jobs beside them. */
async function main() {
  const server = createServer();
  const app = next({ dev: env.NODE_ENV === "development", hostname: env.HOST, port: env.PORT, httpServer: server });
  await app.prepare();
  const answer: Answerers = { api: dispatcher(await loadRoutes()), page: app.getRequestHandler() };

  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 70_000;
  server.requestTimeout = 120_000;
  server.on("request", (message: IncomingMessage, response: ServerResponse) => {
    serve(message, response, answer).catch((error: unknown) => {
      log.error({ err: error, method: message.method }, "answering failed");
      if (!response.headersSent) response.writeHead(500, { "content-type": "application/json" });
      response.end(response.headersSent ? undefined : '{"detail":"Something went wrong on our side; try again"}');
    });
  });
  await listen(server);
  const worker = env.WORKER === "inline" ? await startWorker() : null;
  log.info({ address: env.APP_URL }, "serving");

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), DRAIN_WITHIN_MS + 1_500).unref();
      drain(server, worker).then(
        () => process.exit(0),
        (error: unknown) => {
          log.fatal({ err: error }, "the server did not stop cleanly");
          process.exit(1);
        },
      );
    });
  }
}

type Answerers = {
  api: (message: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>;
  page: (message: IncomingMessage, response: ServerResponse) => Promise<void>;
};

async function serve(message: IncomingMessage, response: ServerResponse, answer: Answerers): Promise<void> {
  const url = parseTarget(message.url);
  if (!url) {
    response.writeHead(400, { "content-type": "application/json", connection: "close" });
    response.end('{"detail":"The request\'s address is not valid"}');
    return;
  }
  if (isDispatched(url.pathname)) return answer.api(message, response, url);
  preparePage(message, response);
  await answer.page(message, response);
}

/** The requested address below our own origin, whatever the Host header claims. */
function parseTarget(target = ""): URL | null {
  const address = env.APP_URL + target;
  return target.startsWith("/") && URL.canParse(address) ? new URL(address) : null;
}

function listen(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      reject(taken ? new Error(`Port ${env.PORT} is in use; stop what listens there or set PORT to another.`) : error);
    });
    server.listen(env.PORT, env.HOST, resolve);
  });
}

/** Takes no new connection, lets running requests and jobs end, then lets go of the database. */
async function drain(server: ReturnType<typeof createServer>, worker: { stop(): Promise<void> } | null): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_WITHIN_MS);
  await Promise.all([closed, worker?.stop()]);
  clearTimeout(cut);
  await sql.end({ timeout: 2 });
}

main().catch((error: unknown) => {
  process.stderr.write(`The server did not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
