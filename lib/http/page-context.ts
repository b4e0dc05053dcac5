import type { IncomingMessage, ServerResponse } from "node:http";
import { inContext, type WorkContext } from "@/lib/context";
import { log } from "@/lib/log";
import { refusePage } from "./static-page";

type Answer<Rest extends unknown[]> = (
  message: IncomingMessage,
  response: ServerResponse,
  ...rest: Rest
) => Promise<void>;

/** How long a page waits for what we depend on, and a form, which may ask the payment processor. */
export const PAGE_WITHIN_MS = 2_900;
const FORM_WITHIN_MS = 8_000;

const OUTAGE = {
  status: 503,
  title: "Out of order for a moment",
  sentence: "Something that this page depends on does not answer. It usually does again soon: try again in a moment.",
  headers: { "retry-after": "5" },
};

const NOT_READABLE = { status: 400, title: "Bad request", sentence: "The form could not be read." };

/**
 * Answers a page's request within its context, with an id that its log lines share, and logs it. A page that failed by
 * an outage is answered 503, and a form that its action could not even be given 400: the pages' framework calls both
 * an error of ours.
 */
export function inPageContext<Rest extends unknown[]>(answer: Answer<Rest>, newId: () => string): Answer<Rest> {
  return async (message, response, ...rest) => {
    const startedMs = performance.now();
    const requestId = newId();
    const isForm = message.method === "POST";
    const deadlineAtMs = Date.now() + (isForm ? FORM_WITHIN_MS : PAGE_WITHIN_MS);
    const context: WorkContext = { kind: "request", requestId, deadlineAtMs };
    response.setHeader("x-request-id", requestId);
    sayWhoseFault(message, response, context);
    response.once("close", () => {
      const ms = Math.round(performance.now() - startedMs);
      const [path] = (message.url ?? "").split("?", 1);
      log.info({ requestId, method: message.method, path, status: response.statusCode, ms });
    });
    await inContext(context, () => answer(message, response, ...rest));
  };
}

/** Whatever else is written to the answer from then on goes nowhere. */
export function sayWhoseFault(message: IncomingMessage, response: ServerResponse, context: WorkContext): void {
  const { writeHead, write, end } = response;
  const told = (...head: Parameters<typeof writeHead>) => {
    const refusal = head[0] === 500 && refusalOf(message, context);
    if (!refusal) return writeHead.apply(response, head);
    Object.assign(response, { writeHead, write, end });
    response.removeHeader("content-encoding"); // of the page, which would have been compressed
    refusePage(message, response, refusal);
    return Object.assign(response, { writeHead: () => response, write: () => true, end: () => response });
  };
  response.writeHead = told as typeof writeHead;
}

function refusalOf({ method, url = "" }: IncomingMessage, { isOutage, hasForm }: WorkContext) {
  if (isOutage) return OUTAGE;
  const isForAction = method === "POST" && !url.startsWith("/api/");
  return isForAction && !hasForm ? NOT_READABLE : null;
}
