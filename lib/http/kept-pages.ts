import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { inContext, type Made, type Visitor, type WorkContext } from "@/lib/context";
import { keepMade } from "@/lib/kept/keep";
import { log } from "@/lib/log";
import { peerAddress } from "./client-address";
import { takesGzip } from "./compression";
import { askInProcess } from "./in-process";
import { PAGE_WITHIN_MS, sayWhoseFault } from "./page-context";
import { newNonce, preparePage } from "./page-headers";
import { WithNonce } from "./with-nonce";

type Render = (message: IncomingMessage, response: ServerResponse) => Promise<void>;
type TakeSlot = (reader: EventEmitter) => Promise<(() => void) | null>;

/** A page as it is sent to many. */
type Page = {
  status: number;
  /** With the nonce of the first, as the policy and what is loaded ahead name it. */
  headers: Record<string, string>;
  nonce: string;
  body: WithNonce;
  readings: Made["readings"];
};

/** More are made at once than can be, or will be in time. */
export class TooManyPages extends Error {}

const PATHS = /^\/(?:skills(?:\/[^/]+)?|agents\/[^/]+|sellers\/[^/]+|docs(?:\/[^/]+){0,2})?$/;
const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-)?next-auth\.session-token/;
/** Of the connection inside. */
const NOT_PASSED_ON = new Set(["connection", "keep-alive", "transfer-encoding", "content-length", "date"]);

/** Whether the page is the same for everybody who asks like this, at least until something changes that it shows. */
export function isForAnyone({ method, headers }: IncomingMessage, path: string): boolean {
  return (
    method === "GET" && PATHS.test(path) && headers.rsc === undefined && !SESSION_COOKIE.test(headers.cookie ?? "")
  );
}

/** Answers such a page with what was rendered for others, or has it rendered. Throws TooManyPages. */
export function keptPages(render: Render, takeSlot: TakeSlot) {
  return async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const address = message.url ?? "/";
    const page = await keepMade(`page ${address}`, (made) => make(address, made));
    send(message, response, page);
    const visitor = { address: peerAddress(message), userAgent: message.headers["user-agent"] ?? null };
    for (const count of page.readings) note(count, visitor);
  };

  async function make(address: string, made: Made): Promise<{ value: Page; bytes: number | null }> {
    const release = await takeSlot(new EventEmitter());
    if (!release) throw new TooManyPages();
    try {
      return await renderAlone(render, address, made);
    } finally {
      release();
    }
  }
}

/** Renders the page for nobody in particular. */
async function renderAlone(
  render: Render,
  address: string,
  made: Made,
): Promise<{ value: Page; bytes: number | null }> {
  const context: WorkContext = { kind: "request", deadlineAtMs: Date.now() + PAGE_WITHIN_MS, isForAnyone: true, made };
  let nonce = "";
  const { status, headers, body } = await askInProcess((message, response) => {
    sayWhoseFault(message, response, context);
    nonce = preparePage(message, response);
    inContext(context, () => render(message, response)).catch((error: unknown) => response.destroy(error as Error));
  }, address);
  const passedOn = Object.entries(headers).filter(([name]) => !NOT_PASSED_ON.has(name));
  const page = {
    status,
    headers: Object.fromEntries(passedOn.map(([name, value]) => [name, String(value)])),
    nonce,
    body: await WithNonce.of(body, nonce),
    readings: made.readings,
  };
  const isKept = status === 200 && !headers["set-cookie"];
  return { value: page, bytes: isKept ? page.body.bytes : null };
}

function send(message: IncomingMessage, response: ServerResponse, { status, headers, nonce, body }: Page): void {
  const own = newNonce();
  const isCompressed = takesGzip(message.headers["accept-encoding"]?.toString());
  const bytes = isCompressed ? body.gzipped(own) : body.plain(own);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value.replaceAll(nonce, own));
  if (isCompressed) response.setHeader("content-encoding", "gzip");
  response.writeHead(status, { "content-length": bytes.length });
  response.end(bytes);
}

function note(count: Made["readings"][number], visitor: Visitor): void {
  count(visitor).catch((error: unknown) => log.warn({ err: error }, "a reading was not counted"));
}
