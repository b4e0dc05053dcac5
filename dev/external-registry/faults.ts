import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Fault, Registry } from "@/dev/external-registry/store";
import { sendText } from "@/dev/loopback";

const hugeChunk = Buffer.alloc(64 * 1024, " ");
const hugeChunks = 200; // 12.5 MiB

export function findFault({ faults }: Registry, address: string): Fault | undefined {
  return [...faults.values()].find(({ match }) => address.includes(match));
}

/** Lets the request go wrong as asked; false where it is only late and still to be answered. */
export async function suffer({ action, delay_ms, retry_after }: Fault, response: ServerResponse): Promise<boolean> {
  if (action === "slow") {
    await sleep(delay_ms ?? 10_000);
    return response.destroyed;
  }
  if (action === "hang_up") response.destroy();
  if (action === "down") sendText(response, 503, "Service Unavailable");
  if (action === "nonsense") {
    response.writeHead(200, { "content-type": "application/json" });
    response.end('{"skill":[],"results":"none","items":7');
  }
  if (action === "busy") {
    const seconds = String(retry_after ?? 1);
    sendText(response, 429, "Rate limit exceeded", { "retry-after": seconds, "ratelimit-remaining": "0" });
  }
  if (action === "huge") await sendForever(response);
  return true;
}

/** A JSON text that begins well and does not end. */
async function sendForever(response: ServerResponse): Promise<void> {
  response.writeHead(200, { "content-type": "application/json" });
  response.write('{"skill":');
  for (let sent = 0; sent < hugeChunks && !response.destroyed; sent++) {
    if (!response.write(hugeChunk)) await Promise.race([once(response, "drain"), once(response, "close")]);
  }
  response.end("{}}");
}

function once(response: ServerResponse, event: "drain" | "close"): Promise<void> {
  return new Promise((resolve) => response.once(event, () => resolve()));
}
