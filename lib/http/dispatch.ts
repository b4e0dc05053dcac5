import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError, PlainError } from "@/lib/errors";
import { log } from "@/lib/log";
import { answer } from "./endpoint";
import { type Incoming, IncomingFromNode, type Target } from "./incoming";
import { matcher } from "./match";
import { send } from "./node-adapter";
import type { Outgoing } from "./outgoing";

const ALLOWED = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

/** Below these lies nothing but our own routes, so that what they don't know is nowhere. */
const OURS = /^\/(?:v1|files|git|plugins)\/|^\/v1$|\/\.well-known\//;

function isOurs(path: string): boolean {
  return OURS.test(path);
}

type Params = Record<string, string | string[]>;
/** By method: what the route modules export. */
export type Handlers = Record<string, { answerer(incoming: Incoming, params: Params): Promise<Outgoing> } | undefined>;

export type Answerer = (message: IncomingMessage, response: ServerResponse, target: Target) => Promise<void>;

/**
 * By path, what answers requests with the same route modules that Next would use, at a tenth of the cost; null where a
 * page may be.
 */
export function dispatcher(routes: [pattern: string, handlers: Handlers][]): (path: string) => Answerer | null {
  const find = matcher(routes);

  return (path) => {
    const found = find(path);
    if (!found && !isOurs(path)) return null;
    return async (message, response, target) => {
      const startedMs = performance.now();
      const incoming = new IncomingFromNode(message, target);
      const outgoing = await answerWith(found, incoming);
      await send(message, response, outgoing);
      log.info({
        requestId: outgoing.headers["x-request-id"],
        method: incoming.method,
        path: target.path,
        status: outgoing.status,
        ms: Math.round(performance.now() - startedMs),
      });
    };
  };
}

function answerWith(found: { target: Handlers; params: Params } | null, incoming: Incoming): Promise<Outgoing> {
  const handler = found?.target[incoming.method === "HEAD" ? "GET" : incoming.method];
  if (found && handler) return handler.answerer(incoming, found.params);
  return refuse(
    incoming,
    found ? new PlainError(405, "Method Not Allowed", { allow: ALLOWED }) : new AppError("NOT_FOUND"),
  );
}

function refuse(incoming: Incoming, error: Error): Promise<Outgoing> {
  return answer(incoming, { auth: "ignored" }, () => {
    throw error;
  });
}
