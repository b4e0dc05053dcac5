import { answer, handlerOf } from "./endpoint";
import type { Incoming } from "./incoming";
import { Outgoing } from "./outgoing";

/** What a client in a browser may send; who asks is told by a token alone, which no browser sends by itself. */
const CORS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "WWW-Authenticate, X-Request-Id, RateLimit-Reset, Retry-After",
};
const PREFLIGHT = {
  ...CORS,
  "access-control-allow-methods": "POST",
  "access-control-allow-headers":
    "Authorization, Content-Type, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID",
  "access-control-max-age": "86400",
};

/** A place where the Model Context Protocol is spoken: whatever is sent, the answer is the protocol's. */
export function mcpRoute(respond: (incoming: Incoming) => Promise<Outgoing>) {
  const handler = handlerOf(async (incoming) => {
    const answered = await answer(incoming, { auth: "ignored", tier: "mcp" }, () => respond(incoming));
    return new Outgoing(answered.status, { ...answered.headers, ...CORS }, answered.body);
  });
  const preflight = handlerOf(async () => new Outgoing(204, PREFLIGHT));
  return { GET: handler, POST: handler, PUT: handler, PATCH: handler, DELETE: handler, OPTIONS: preflight };
}
