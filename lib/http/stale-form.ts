import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/lib/env";

/** What Next answers a form with whose action is of another build. */
const NOT_FOUND = "x-nextjs-action-not-found";

/**
 * Leads a form of a page that is older than this build back to the page as it is now. A form that the pages' script
 * sends gets Next's own answer, on which `components/layout/failure.tsx` loads the page anew.
 */
export function reloadAfterStaleForm(message: IncomingMessage, response: ServerResponse): void {
  if (message.method !== "POST" || message.headers["next-action"] !== undefined) return;
  const writeHead = response.writeHead.bind(response);
  const redirecting = (status: number, ...rest: unknown[]): ServerResponse => {
    if (!response.hasHeader(NOT_FOUND)) return Reflect.apply(writeHead, response, [status, ...rest]);
    response.setHeader("location", env.APP_URL + message.url);
    return writeHead(303);
  };
  // `writeHead` has several signatures; every argument is handed on to it as it came.
  response.writeHead = redirecting as typeof response.writeHead;
}
