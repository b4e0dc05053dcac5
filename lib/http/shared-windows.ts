import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { shared } from "@/lib/shared";
import type { RateLimit } from "./rate-limit";

const TIMEOUT_MS = 800;
/** A store that failed is left alone this long, so that its failure does not slow every request. */
const PAUSE_MS = 5_000;

type State = { limiters: Map<number, Ratelimit>; pausedUntilMs: number };
const state = shared("shared-windows", (): State => ({ limiters: new Map(), pausedUntilMs: 0 }));

/** Where requests are counted: in this process alone, in the shared store, or here because that store is down. */
export function countingPlace(): "in_process" | "shared" | "in_process_store_down" {
  if (!env.UPSTASH_REDIS_REST_URL) return "in_process";
  return Date.now() < state.pausedUntilMs ? "in_process_store_down" : "shared";
}

/** Spends one of `limit` requests a minute, counted for all processes together; null while the store can't say. */
export async function spendShared(key: string, limit: number): Promise<RateLimit | null> {
  if (countingPlace() !== "shared") return null;
  try {
    const { success, remaining, reset, reason } = await limiterOf(limit).limit(key);
    if (reason === "timeout") throw new Error(`no answer within ${TIMEOUT_MS} ms`);
    const resetSeconds = Math.max(1, Math.ceil((reset - Date.now()) / 1000));
    return { allowed: success, limit, remaining: Math.max(0, remaining), resetSeconds };
  } catch (error) {
    state.pausedUntilMs = Date.now() + PAUSE_MS;
    log.error({ err: error }, "the shared rate limits are out of reach; each process counts for itself");
    return null;
  }
}

function limiterOf(limit: number): Ratelimit {
  const known = state.limiters.get(limit);
  if (known) return known;
  const limiter = new Ratelimit({
    redis: new Redis({
      url: env.UPSTASH_REDIS_REST_URL,
      token: env.UPSTASH_REDIS_REST_TOKEN,
      retry: { retries: 1, backoff: () => 50 },
      enableTelemetry: false,
    }),
    limiter: Ratelimit.slidingWindow(limit, "60 s"),
    prefix: "skillyard:rate",
    timeout: TIMEOUT_MS,
    analytics: false,
  });
  state.limiters.set(limit, limiter);
  return limiter;
}
