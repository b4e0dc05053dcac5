import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setFlagsFromString } from "node:v8";
import next from "next";
import { loadRoutes } from "@/app/routes";
import { closeDatabase } from "@/db/client";
import { isWriteToClosedSocket } from "@/db/closed-socket";
import { env } from "@/lib/env";
import { arrivals } from "@/lib/http/arrivals";
import { answerClientErrors, refuseRaw } from "@/lib/http/client-errors";
import { type Answerer, dispatcher } from "@/lib/http/dispatch";
import { DRAIN_WITHIN_MS, drainable } from "@/lib/http/drain";
import type { Target } from "@/lib/http/incoming";
import { send } from "@/lib/http/node-adapter";
import type { Outgoing } from "@/lib/http/outgoing";
import { inPageContext } from "@/lib/http/page-context";
import { pageGate } from "@/lib/http/page-gate";
import { alive, ready } from "@/lib/http/readiness";
import { turns } from "@/lib/http/turns";
import { readBeforeEnd } from "@/lib/http/unread-body";
import { warmUp } from "@/lib/http/warm-up";
import { closeKept } from "@/lib/kept/keep";
import { log, logConsole, logFatalErrors } from "@/lib/log";
import { loadOperatorRules } from "@/worker/operator-rules";
import { startWorker } from "@/worker/run";

/** Two probes, five seconds apart, of whatever asks `/readyz`; what runs on somebody's own machine has none in front. */
const DEPLOYED_PAUSE_SECONDS = 10;
const IS_DEPLOYED = env.NODE_ENV === "production" && !env.SKILLYARD_DEMO;
const PAUSE_SECONDS = env.DRAIN_PAUSE_SECONDS ?? (IS_DEPLOYED ? DEPLOYED_PAUSE_SECONDS : 0);
/** A connection on which nothing moves is let go; longer than any answer may take to begin. */
const IDLE_AFTER_MS = 60_000;
/** More than wait at a time to be accepted while a page is rendered; the system may allow fewer. */
const BACKLOG = 4_096;

/**
 * How much more than what is in use the heap may hold before it is collected. On a machine with much memory V8 would let it
 * grow to several times that, most of it what rendering pages has left.
 */
const HEAP_GROWING_PERCENT = 40;

/** Requests that begin in one turn of the event loop; a probe waits for no more than these, however many came at once. */
const REQUESTS_A_TURN = 8;
/** Nothing is begun for as long while connections keep arriving, so that a probe is accepted soon after hundreds of them. */
const HOLD_MS = 1_000;
const arriving = arrivals(HOLD_MS);
const turn = turns(REQUESTS_A_TURN, arriving.hold);

const PROBES = new Map<string, () => Outgoing | Promise<Outgoing>>([
  ["/livez", alive],
  ["/readyz", ready],
]);

/** One of each kind that most people ask for, and what takes long for the first of them; where there are probes to wait. */
const FIRST_ASKED = ["/v1/categories", "/v1/skills", "/v1/openapi.json", "/docs/reviews", "/", "/skills"];

/** The self-hosted service: pages through Next, the API straight from its route modules, jobs beside them. */
async function main() {
  const isDevelopment = env.NODE_ENV === "development";
  if (!isDevelopment) logConsole();
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);
  logFatalErrors(isWriteToClosedSocket);
  if (env.WORKER === "inline") loadOperatorRules();
  const server = createServer({ requireHostHeader: false, joinDuplicateHeaders: true });
  // Next listens for upgrades, which only its development has; elsewhere they are requests like any other.
  const httpServer = isDevelopment ? server : createServer();
  const app = next({ dev: isDevelopment, hostname: env.HOST, port: env.PORT, httpServer });
  await app.prepare();
  const page = inPageContext(pageGate(app.getRequestHandler()), randomUUID);
  const answer: Answerers = { ours: dispatcher(await loadRoutes()), page };

  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 70_000;
  server.requestTimeout = 120_000;
  server.timeout = IDLE_AFTER_MS;
  const connections = drainable(server);
  server.on("connection", arriving.note);
  answerClientErrors(server, connections.isAnswered);
  const listener = (message: IncomingMessage, response: ServerResponse) => {
    readBeforeEnd(message, response);
    serve(message, response, answer).catch((error: unknown) => {
      if (message.destroyed && !message.complete) return; // the client left before its request was whole
      log.error({ err: error, method: message.method }, "answering failed");
      if (!response.headersSent) response.writeHead(500, { "content-type": "application/json" });
      response.end(response.headersSent ? undefined : '{"detail":"Something went wrong on our side; try again"}');
    });
  };
  server.on("request", (message: IncomingMessage, response: ServerResponse) => {
    connections.begin(message, response);
    listener(message, response);
  });
  if (PAUSE_SECONDS > 0) await warmUp(listener, FIRST_ASKED);
  await listen(server);
  const worker = env.WORKER === "inline" ? await startWorker() : null;
  log.info({ address: env.APP_URL }, "serving");
  stopOnSignal((pauseMs, hurry) => stop(connections.drain(pauseMs, hurry), worker));
}

type Answerers = { ours: (path: string) => Answerer | null; page: Answerer };

async function serve(message: IncomingMessage, response: ServerResponse, answer: Answerers): Promise<void> {
  const target = parseTarget(message.url);
  if (!target || !isHostSound(message)) {
    return refuseRaw(response, 400, "The request's address or its Host header is not valid");
  }
  const probe = PROBES.get(target.path);
  if (probe) return send(message, response, await probe());
  const wait = turn();
  if (wait) await wait;
  const answerer = answer.ours(target.path) ?? answer.page;
  return answerer(message, response, target);
}

/** Needed since HTTP/1.1, and never twice. */
function isHostSound({ headers: { host }, httpVersion }: IncomingMessage): boolean {
  return host ? !host.includes(",") : httpVersion !== "1.1";
}

/** Addresses that are normal as they stand, which saves reading them as the standard says. */
const PLAIN_TARGET = /^((?:\/[\w~-][\w.~-]*)+)(\?[\w.~%&=+-]*)?$/;

/** The requested address below our own origin, whatever the Host header claims. */
function parseTarget(target = ""): Target | null {
  const address = env.APP_URL + target;
  const [, plainPath, plainSearch = ""] = PLAIN_TARGET.exec(target) ?? [];
  if (plainPath) return { href: address, path: plainPath, search: plainSearch };
  if (!target.startsWith("/") || !URL.canParse(address)) return null;
  const { href, pathname, search } = new URL(address);
  return { href, path: pathname, search };
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      reject(taken ? new Error(`Port ${env.PORT} is in use; stop what listens there or set PORT to another.`) : error);
    });
    server.listen({ port: env.PORT, host: env.HOST, backlog: BACKLOG }, resolve);
  });
}

/** Ends the process on the first signal; SIGTERM, which orchestrators send, after a pause that a second signal ends. */
function stopOnSignal(end: (pauseMs: number, hurry: AbortSignal) => Promise<void>): void {
  const hurry = new AbortController();
  let isEnding = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      if (isEnding) return hurry.abort();
      isEnding = true;
      const pauseMs = signal === "SIGTERM" ? PAUSE_SECONDS * 1000 : 0;
      setTimeout(() => process.exit(1), pauseMs + DRAIN_WITHIN_MS + 1_500).unref();
      end(pauseMs, hurry.signal).then(
        () => process.exit(0),
        (error: unknown) => {
          log.fatal({ err: error }, "the server did not stop cleanly");
          process.exit(1);
        },
      );
    });
  }
}

/** Lets running requests and jobs end, then lets go of the database. */
async function stop(drained: Promise<void>, worker: { stop(): Promise<void> } | null): Promise<void> {
  await Promise.all([drained, worker?.stop()]);
  await Promise.all([closeDatabase(2), closeKept()]);
}

main().catch((error: unknown) => {
  process.stderr.write(`The server did not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
