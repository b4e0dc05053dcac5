import { createHmac } from "node:crypto";
import { setMaxListeners } from "node:events";
import { invalid } from "./errors";
import { isLoopback } from "./params";
import { renderEvent } from "./resources/events";
import { chance, type Delivery, known, now, type Sim } from "./store";

const timeoutMs = 10_000;
const givesUpAfterSeconds = 3 * 24 * 60 * 60;
const pausesSeconds = [1, 5, 30, 120, 600, 3600, 3 * 3600, 6 * 3600, 12 * 3600];

export type Secrets = Record<Delivery["endpoint"], string>;
export type Target = { webhookUrl: string; secrets: Secrets };

/** Delivers signed events in parallel until each is accepted or given up. */
export function startDeliveries(sim: Sim, target: Target | null, changed: () => void) {
  if (target) checkTarget(target);
  const running = new Map<string, Promise<void>>();
  const closing = new AbortController();
  // Every delivery under way listens for the end.
  setMaxListeners(0, closing.signal);
  let timer: NodeJS.Timeout | null = null;

  /** Starts whatever is due and comes back when the next is. */
  function pump(everything = false): void {
    if (!target || closing.signal.aborted) return;
    for (const delivery of sim.state.deliveries) {
      if (delivery.nextAt === null || running.has(delivery.id)) continue;
      if (!everything && delivery.nextAt > now(sim)) continue;
      const attempt = waitThenSend(delivery, target)
        .catch((error: unknown) => {
          if (!closing.signal.aborted) throw error;
        })
        .finally(() => running.delete(delivery.id));
      running.set(delivery.id, attempt);
    }
    wakeForNext();
  }

  function wakeForNext(): void {
    if (timer) clearTimeout(timer);
    const waiting = sim.state.deliveries.filter((each) => each.nextAt !== null && !running.has(each.id));
    const next = Math.min(...waiting.map((each) => each.nextAt ?? Infinity));
    if (next === Infinity) return;
    timer = setTimeout(() => pump(), Math.min(Math.max((next - now(sim)) * 1000, 20), 60_000));
  }

  async function waitThenSend(delivery: Delivery, { webhookUrl, secrets }: Target): Promise<void> {
    const { delay_ms, shuffle_ms } = sim.state.faults.webhooks;
    await pause(delay_ms + chance(sim) * shuffle_ms, closing.signal);
    if (!isStillWanted(delivery)) return;
    const error = await attempt(sim, delivery, addressOf(webhookUrl, delivery.endpoint), secrets, closing.signal);
    if (!isStillWanted(delivery)) return;
    settleDelivery(sim, delivery, error);
    changed();
    setImmediate(() => pump());
  }

  function isStillWanted(delivery: Delivery): boolean {
    return !closing.signal.aborted && sim.state.deliveries.includes(delivery);
  }

  /** Sends everything that waits, retries included, and answers how it went. */
  async function flush() {
    pump(true);
    while (running.size > 0) await Promise.all(running.values());
    const waiting = sim.state.deliveries.filter((each) => each.nextAt !== null).length;
    return { waiting, undelivered: sim.state.deliveries.length - waiting };
  }

  async function close(): Promise<void> {
    closing.abort();
    if (timer) clearTimeout(timer);
    await Promise.all(running.values());
  }

  return { pump, flush, close };
}

/** Sends a lost or failed event once more. */
export function resend(sim: Sim, eventId: string): number {
  const event = sim.state.tables.event[eventId];
  if (!event) throw invalid(`No such event: '${eventId}'`, "resource_missing", "event");
  const deliveries = sim.state.deliveries.filter((each) => each.event === eventId);
  for (const delivery of deliveries) delivery.nextAt = now(sim);
  return deliveries.length;
}

function checkTarget({ webhookUrl, secrets }: Target): void {
  const isOurs = URL.canParse(webhookUrl) && isLoopback(new URL(webhookUrl).hostname);
  if (!isOurs) throw new Error(`Webhooks go to this machine only, not to ${webhookUrl}.`);
  for (const [name, secret] of Object.entries(secrets)) {
    if (secret.trim() === "" || secret !== secret.trim()) {
      throw new Error(`The webhook secret for ${name} is blank or has spaces around it; set it to a whsec_… value.`);
    }
  }
}

function addressOf(webhookUrl: string, endpoint: Delivery["endpoint"]): string {
  return endpoint === "platform" ? webhookUrl : `${webhookUrl}/${endpoint}`;
}

/** One attempt; answers what went wrong, or null. */
async function attempt(
  sim: Sim,
  delivery: Delivery,
  url: string,
  secrets: Secrets,
  closing: AbortSignal,
): Promise<string | null> {
  const event = known(sim, "event", delivery.event);
  const body = JSON.stringify(renderEvent(sim, event));
  const { bad_signature, stale_timestamp } = sim.state.faults.webhooks;
  // Receivers judge the age of a signature by the real time.
  const timestamp = Math.floor(sim.realNow()) - (stale_timestamp ? 3600 : 0);
  const secret = bad_signature ? "whsec_wrong" : secrets[delivery.endpoint];
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": signature(body, secret, timestamp),
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      },
      body,
      redirect: "manual",
      signal: AbortSignal.any([closing, AbortSignal.timeout(timeoutMs)]),
    });
    await response.arrayBuffer();
    return response.ok ? null : `answered ${response.status}`;
  } catch (error) {
    return error instanceof Error ? `${error.message}${error.cause ? ` (${error.cause})` : ""}` : String(error);
  }
}

/** The header by which a receiver knows that the body is ours and recent. */
function signature(body: string, secret: string, timestamp: number): string {
  const sign = (key: string) => createHmac("sha256", key).update(`${timestamp}.${body}`).digest("hex");
  return `t=${timestamp},v1=${sign(secret)},v0=${sign("not a signature")}`;
}

function settleDelivery(sim: Sim, delivery: Delivery, error: string | null): void {
  delivery.attempts += 1;
  delivery.lastError = error;
  if (error === null) {
    sim.state.deliveries = sim.state.deliveries.filter((each) => each !== delivery);
    return;
  }
  const event = known(sim, "event", delivery.event);
  const wait = pausesSeconds[delivery.attempts - 1] ?? 12 * 3600;
  const next = now(sim) + wait;
  delivery.nextAt = next - event.created > givesUpAfterSeconds ? null : next;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
