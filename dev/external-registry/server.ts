import type { IncomingMessage, ServerResponse } from "node:http";
import { answerApi } from "@/dev/external-registry/api";
import { answerControl } from "@/dev/external-registry/control";
import { findFault, suffer } from "@/dev/external-registry/faults";
import { findSkill, isHidden, newRegistry, type Registry } from "@/dev/external-registry/store";
import { type LoopbackServer, listenOnLoopback, sendText } from "@/dev/loopback";

const readsPerMinute = 3_000;
const keptRequests = 5_000;

/** Starts a small registry that speaks ClawHub's public API and holds a dozen skills written for it. */
export async function startExternalRegistry({ port }: { port: number }): Promise<LoopbackServer> {
  const registry = newRegistry();
  const limit = countReads();
  return listenOnLoopback(port, (message, response) => {
    answer(registry, limit, message, response).catch((error: Error) => {
      if (!response.headersSent) sendText(response, 400, error.message);
      else response.destroy();
    });
  });
}

type Limit = ReturnType<typeof countReads>;

async function answer(registry: Registry, limit: Limit, message: IncomingMessage, response: ServerResponse) {
  const url = new URL(message.url ?? "/", "http://localhost");
  if (url.pathname.startsWith("/_control/")) return answerControl(registry, message, url, response);

  const address = decodeURIComponent(url.pathname + url.search);
  registry.requests.push(address);
  if (registry.requests.length > keptRequests) registry.requests.shift();
  const fault = findFault(registry, address);
  if (fault && (await suffer(fault, response))) return;
  if (!url.pathname.startsWith("/api/v1/")) return showPage(registry, url, response);

  if (message.method !== "GET") return sendText(response, 405, "Method not allowed");
  const { headers, exceeded } = limit(message.socket.remoteAddress ?? "");
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (exceeded) return sendText(response, 429, "Rate limit exceeded", { "retry-after": headers["ratelimit-reset"] });
  return answerApi(registry, url, response);
}

/** Reads per address in the minute that runs. */
function countReads() {
  let minute = 0;
  let counts = new Map<string, number>();
  return (address: string) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) counts = new Map();
    minute = now;
    const used = (counts.get(address) ?? 0) + 1;
    counts.set(address, used);
    const headers = {
      "ratelimit-limit": String(readsPerMinute),
      "ratelimit-remaining": String(Math.max(0, readsPerMinute - used)),
      "ratelimit-reset": String(60 - (Math.floor(Date.now() / 1000) % 60)),
    };
    return { headers, exceeded: used > readsPerMinute };
  };
}

/** The page of a skill, where links from elsewhere lead. */
function showPage(registry: Registry, url: URL, response: ServerResponse): ServerResponse {
  const [, slug] = /^\/[^/]+\/skills\/([^/]+)$/.exec(url.pathname) ?? [];
  const skill = slug ? findSkill(registry, decodeURIComponent(slug)) : undefined;
  if (!skill || isHidden(skill)) return sendText(response, 404, "Not found");
  const { displayName, summary, owner, versions } = skill;
  const lines = [displayName, `by ${owner.displayName} (${owner.handle}), ${versions[0]?.version ?? "no version"}`];
  return sendText(response, 200, [...lines, "", summary ?? "", "", skill.instructions].join("\n"));
}
