import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError, PlainError } from "@/lib/errors";
import { log } from "@/lib/log";
import { answer } from "./endpoint";
import { type Incoming, IncomingFromNode, type Target } from "./incoming";
import { matcher } from "./match";
import { send } from "./node-adapter";
import type { Outgoing } from "./outgoing";

const ALLOWED = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

/** Whether the path is the API's or a file's, which this server answers itself, and not a page's. */
export function isDispatched(path: string): boolean {
  return path === "/v1" || path.startsWith("/v1/") || path.startsWith("/files/");
}

type Params = Record<string, string | string[]>;
/** By method: what the route modules export. */
export type Handlers = Record<string, { answerer(incoming: Incoming, params: Params): Promise<Outgoing> } | undefined>;

/** Answers requests with the same route modules that Next would use, at a tenth of the cost. */
export function dispatcher(routes: [pattern: string, handlers: Handlers][]) {
  const find = matcher(routes);

  function answerTo(incoming: Incoming): Promise<Outgoing> {
    const { method, path } = incoming;
    const found = find(path);
    const handler = found?.target[method === "HEAD" ? "GET" : method];
    if (found && handler) return handler.answerer(incoming, found.params);
    return refuse(
      incoming,
      found ? new PlainError(405, "Method Not Allowed", { allow: ALLOWED }) : new AppError("NOT_FOUND"),
    );
  }

  return async (message: IncomingMessage, response: ServerResponse, target: Target): Promise<void> => {
    const startedMs = performance.now();
    const incoming = new IncomingFromNode(message, target);
    const outgoing = await answerTo(incoming);
    await send(message, response, outgoing);
    log.info({
      requestId: outgoing.headers["x-request-id"],
      method: incoming.method,
      path: target.path,
      status: outgoing.status,
      ms: Math.round(performance.now() - startedMs),
    });
  };
}

function refuse(incoming: Incoming, error: Error): Promise<Outgoing> {
  return answer(incoming, { auth: "ignored" }, () => {
    throw error;
  });
}
