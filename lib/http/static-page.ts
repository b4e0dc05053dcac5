import type { IncomingMessage, ServerResponse } from "node:http";

type Refusal = { status: number; title: string; sentence: string; headers?: Record<string, string> };

const STYLE = "body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem}";
const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};

/**
 * Refuses a page in a few hundred bytes that cost nothing to make. A form that a script sends, which would
 * show the page's markup, gets the sentence alone.
 */
export function refusePage(message: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const { status, title, sentence, headers } = refusal;
  const isAction = message.headers["next-action"] !== undefined;
  const body = isAction ? sentence : page(title, sentence);
  const type = isAction ? "text/plain; charset=utf-8" : "text/html; charset=utf-8";
  const length = Buffer.byteLength(body);
  response.writeHead(status, { ...HEADERS, ...headers, "content-type": type, "content-length": length });
  response.end(message.method === "HEAD" ? undefined : body);
}

function page(title: string, sentence: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Skillyard</title><style>${STYLE}</style><main><h1>${title}</h1><p>${sentence}</p></main></html>`;
}
