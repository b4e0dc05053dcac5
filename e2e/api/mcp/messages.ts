import { setting } from "../../client";
import { expect } from "../../fixtures";

// biome-ignore lint/suspicious/noExplicitAny: what tools answer is held against what is expected of it
type Result = { isError?: boolean; content?: { text: string }[]; structuredContent?: any; [name: string]: unknown };
type Message = { result?: Result; error?: { code: number; message: string } };
/** `token` is an assistant's, who asks for what is its person's. */
type Options = { era?: "2026" | "2025" | undefined; token?: string };

const MODERN = {
  _meta: {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1.0.0" },
  },
};

export function send(
  body: string | Uint8Array,
  headers: Record<string, string> = {},
  { method = "POST", path = "/mcp" } = {},
): Promise<Response> {
  return fetch(setting("SKILLYARD_URL") + path, {
    method,
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    ...(method === "POST" && { body: body as BodyInit }),
  });
}

/** What a client of the newest protocol is answered, or of the one before. */
export async function ask(
  method: string,
  params: object = {},
  { era = "2026", token }: Options = {},
): Promise<Message> {
  const isNew = era === "2026";
  const message = { jsonrpc: "2.0", id: 1, method, params: { ...params, ...(isNew && MODERN) } };
  const { name, uri } = params as { name?: string; uri?: string };
  const named = name ?? uri;
  const headers = {
    "mcp-protocol-version": isNew ? "2026-07-28" : "2025-11-25",
    ...(isNew && { "mcp-method": method, ...(named && { "mcp-name": named }) }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const answered = await send(JSON.stringify(message), headers, { path: token ? "/mcp/me" : "/mcp" });
  expect(answered.status, await answered.clone().text()).toBeLessThan(500);
  const text = await answered.text();
  return JSON.parse(text.startsWith("{") ? text : (/^data: (\{.*)$/m.exec(text)?.[1] ?? ""));
}

export function call(name: string, args: object = {}, options: Options = {}): Promise<Message> {
  return ask("tools/call", { name, arguments: args }, options);
}
