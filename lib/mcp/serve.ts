import type { McpServerFactory } from "@modelcontextprotocol/server";
import type { SkillSource } from "@modelcontextprotocol/server/ext/skills";
import type { Market } from "@skillyard/mcp/market";
import { marketServer } from "@skillyard/mcp/server";
import { type Tool, ToolFailure } from "@skillyard/mcp/tool";
import { LIBRARY_TOOLS, PUBLIC_TOOLS, PURCHASE_TOOLS } from "@skillyard/mcp/tools/all";
import { isDatabaseTrouble } from "@/db/errors";
import { currentContext, forAnyone } from "@/lib/context";
import { AppError, isRefusal, PlainError, plainError } from "@/lib/errors";
import { readBytes } from "@/lib/http/body";
import type { Incoming } from "@/lib/http/incoming";
import { Outgoing } from "@/lib/http/outgoing";
import { log } from "@/lib/log";
import type { viewerFromMcpToken } from "@/lib/oauth/viewer";
import { version } from "@/package.json";
import { marketFor, ownMarketFor } from "./market";
import { skillsOf } from "./skills";

/** A question is a line or two; what is longer is none. */
const MAX_BODY_BYTES = 64 * 1024;

type Assistant = Awaited<ReturnType<typeof viewerFromMcpToken>>;

/** Answers a message to the server that anybody may ask, from what others were answered where that will do. */
export function answerAnyone(incoming: Incoming): Promise<Outgoing> {
  const skills = skillsOf({ viewer: null, hasLibrary: false, client: incoming.client });
  return forAnyone(() => exchange(incoming, () => serverOf(marketFor(null), PUBLIC_TOOLS, skills)));
}

/** Answers a message to the server of what is the viewer's, as far as they let the assistant. */
export function answerAssistant({ viewer, scopes }: Assistant, incoming: Incoming): Promise<Outgoing> {
  const tools = [
    ...(scopes.includes("skills:read") ? PUBLIC_TOOLS : []),
    ...(scopes.includes("library:read") ? LIBRARY_TOOLS : []),
    ...(scopes.includes("purchase:prepare") ? PURCHASE_TOOLS : []),
  ];
  const { client } = incoming;
  const skills = skillsOf({ viewer, hasLibrary: scopes.includes("library:read"), client });
  return exchange(incoming, () => serverOf(ownMarketFor(viewer, client), tools, skills));
}

function serverOf<M extends Market>(market: M, tools: Tool<M>[], skills: SkillSource) {
  return marketServer({ version, market, tools, skills, explain });
}

function explain(error: unknown): string {
  if (error instanceof ToolFailure) return error.sentence;
  if (error instanceof AppError) return `${error.code}: ${error.message}`;
  if (isRefusal(error)) return error.message;
  if (isDatabaseTrouble(error)) return plainError("DATABASE_DOWN").message;
  const requestId = currentContext()?.requestId;
  log.error({ err: error, requestId }, "a tool failed");
  return `Something went wrong on our side; try again, and quote the request id ${requestId}`;
}

/** One message, one answer: nothing is kept between two, and none is sent by itself. */
async function exchange(incoming: Incoming, serverFor: McpServerFactory): Promise<Outgoing> {
  const request = await whole(incoming.standard());
  const { createMcpHandler } = await import("@modelcontextprotocol/server");
  const handler = createMcpHandler(serverFor, {
    // Nothing that a client lists changes while it is connected, and a stream would hold its connection.
    maxSubscriptions: 0,
    onerror: (error) => log.debug({ err: error }, "an MCP message was refused"),
  });
  const response = await handler.fetch(request);
  const type = response.headers.get("content-type");
  return new Outgoing(response.status, { ...(type && { "content-type": type }) }, await response.text());
}

/** The request with all of its body, of which several messages at once would be more than one request's work. */
async function whole(request: Request): Promise<Request> {
  const { url, method, headers } = request;
  if (method !== "POST") return new Request(url, { method, headers });
  const bytes = await readBytes(request, MAX_BODY_BYTES);
  if (/^\s*\[/.test(Buffer.from(bytes.subarray(0, 256)).toString("latin1"))) {
    throw new PlainError(400, "Send one message a request, not a list of them");
  }
  return new Request(url, { method, headers, body: bytes as Uint8Array<ArrayBuffer> });
}
