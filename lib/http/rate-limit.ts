import { env } from "@/lib/env";
import { shared } from "@/lib/shared";

const WINDOW_MS = 60_000;
const MAX_CLIENTS = 100_000;

export type Tier = "public_read" | "authenticated_read" | "write";

const LIMITS: Record<Tier, number | null> = {
  public_read: env.RATE_LIMIT_PUBLIC_READ,
  authenticated_read: env.RATE_LIMIT_AUTHENTICATED_READ,
  write: env.RATE_LIMIT_WRITE,
};

/** What one request leaves of its tier; `resetSeconds` until the window has moved on. */
export type RateLimit = { allowed: boolean; limit: number; remaining: number; resetSeconds: number };

type Window = { startMs: number; hits: number; before: number };

const windows = shared("rate-limit-windows", () => new Map<string, Window>());

/** Spends one request of the client's tier; null where the operator switched the tier off. */
export function spend(tier: Tier, client: string, nowMs = Date.now()): RateLimit | null {
  const limit = LIMITS[tier];
  if (limit === null) return null;
  const window = currentWindow(`${tier} ${client}`, nowMs);
  const intoWindow = (nowMs - window.startMs) / WINDOW_MS;
  const used = window.hits + Math.floor(window.before * (1 - intoWindow));
  const allowed = used < limit;
  if (allowed) window.hits++;
  const resetSeconds = Math.max(1, Math.ceil((window.startMs + WINDOW_MS - nowMs) / 1000));
  return { allowed, limit, remaining: Math.max(0, limit - used - (allowed ? 1 : 0)), resetSeconds };
}

/** The client's window of this minute; the one before it still counts by the part that overlaps. */
function currentWindow(key: string, nowMs: number): Window {
  const startMs = nowMs - (nowMs % WINDOW_MS);
  const known = windows.get(key);
  if (known?.startMs === startMs) return known;
  if (!known && windows.size >= MAX_CLIENTS) dropStale(startMs);
  const before = known?.startMs === startMs - WINDOW_MS ? known.hits : 0;
  const fresh = { startMs, hits: 0, before };
  windows.set(key, fresh);
  return fresh;
}

function dropStale(startMs: number): void {
  for (const [key, window] of windows) if (window.startMs < startMs - WINDOW_MS) windows.delete(key);
}

/** The tier of an endpoint, or of an unknown path by its method. */
export function tierOf(method: string, needsViewer: boolean): Tier {
  if (method !== "GET" && method !== "HEAD") return "write";
  return needsViewer ? "authenticated_read" : "public_read";
}

export function rateLimitHeaders({ limit, remaining, resetSeconds }: RateLimit): Record<string, string> {
  return {
    "ratelimit-limit": String(limit),
    "ratelimit-remaining": String(remaining),
    "ratelimit-reset": String(resetSeconds),
  };
}
