import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import { CircuitOpen } from "@/lib/dependencies/circuit-breaker";
import { sharedDependency } from "@/lib/dependencies/dependency";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { shared } from "@/lib/shared";
import type { RateLimit } from "./spend";

const store = sharedDependency("rate_limit_store");
const limiters = shared("shared-windows", () => new Map<number, Ratelimit>());

/** Where requests are counted: in this process alone, in the shared store, or here because that store is down. */
export function countingPlace(): "in_process" | "shared" | "in_process_store_down" {
  if (!env.UPSTASH_REDIS_REST_URL) return "in_process";
  return store.isOpen() ? "in_process_store_down" : "shared";
}

/** Spends one of `limit` requests a minute, counted for all processes together; null while the store can't say. */
export async function spendShared(key: string, limit: number): Promise<RateLimit | null> {
  try {
    const { success, remaining, reset } = await store.use(() => limiterOf(limit).limit(key));
    const resetSeconds = Math.max(1, Math.ceil((reset - Date.now()) / 1000));
    return { allowed: success, limit, remaining: Math.max(0, remaining), resetSeconds };
  } catch (error) {
    if (!(error instanceof CircuitOpen))
      log.error({ err: error }, "the shared rate limits are out of reach; each process counts for itself");
    return null;
  }
}

function limiterOf(limit: number): Ratelimit {
  const known = limiters.get(limit);
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
    timeout: 0, // the store's own deadline ends it
    analytics: false,
  });
  limiters.set(limit, limiter);
  return limiter;
}
