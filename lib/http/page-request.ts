import type { IncomingMessage } from "node:http";
import { env } from "@/lib/env";
import { isRouterState } from "./router-state";

export const PAGE_METHODS = "GET, HEAD, POST";
/** What `serverActions.bodySizeLimit` in next.config.ts allows, and the rest of a form. */
export const MAX_FORM_BYTES = 11.1 * 1024 * 1024;

/** Takes no session but a signature of its own, and is sent by mail programs and a page that tells no referrer. */
const SIGNED_LINK_PATH = "/unsubscribe/now";

/** What forms and the pages' script send; next-auth, too, fails on what it can't read. */
const FORM_TYPES = /^(?:multipart\/form-data|application\/x-www-form-urlencoded|text\/plain)\b/i;

export type OddRequest = { status: 400 | 403 | 405 | 413 | 415; title: string; sentence: string };

/** Why a page's request is refused unseen, or null: the pages' framework would fail on some of these. */
export function oddPageRequest({ method = "GET", headers, url = "" }: IncomingMessage): OddRequest | null {
  if (method !== "GET" && method !== "HEAD" && method !== "POST") {
    return { status: 405, title: "Method not allowed", sentence: `Pages take ${PAGE_METHODS}.` };
  }
  if (!areRouterHeadersSound(headers)) {
    return { status: 400, title: "Bad request", sentence: "The request's headers are not what a browser sends." };
  }
  if (method !== "POST") return null;
  const [path] = url.split("?", 1);
  if (headers.origin !== undefined && headers.origin !== env.APP_URL && path !== SIGNED_LINK_PATH) {
    const sentence = `This form was not sent from ${env.APP_URL}; open the page there and send it again.`;
    return { status: 403, title: "Sent from elsewhere", sentence };
  }
  if (!FORM_TYPES.test(headers["content-type"] ?? "text/plain")) {
    return { status: 415, title: "Unknown content type", sentence: "Pages take forms; the API is under /v1." };
  }
  if (Number(headers["content-length"] ?? 0) > MAX_FORM_BYTES) {
    return { status: 413, title: "Too large", sentence: "What was sent is larger than allowed." };
  }
  return null;
}

type Headers = IncomingMessage["headers"];

/** Whether the headers by which the pages' script asks for parts of a page are ones that it could send. */
function areRouterHeadersSound(headers: Headers): boolean {
  const state = headers["next-router-state-tree"];
  return (
    isOneOf(headers.rsc, ["1"]) &&
    isOneOf(headers["next-router-prefetch"], ["1", "2", "3"]) &&
    isPath(headers["next-router-segment-prefetch"]) &&
    isPath(headers["next-url"]) &&
    (state === undefined || (typeof state === "string" && isRouterState(state)))
  );
}

function isOneOf(value: string | string[] | undefined, values: string[]): boolean {
  return value === undefined || (typeof value === "string" && values.includes(value));
}

function isPath(value: string | string[] | undefined): boolean {
  return value === undefined || (typeof value === "string" && value.startsWith("/") && !/[\\\s]/.test(value));
}
