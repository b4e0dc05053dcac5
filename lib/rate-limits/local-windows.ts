import { shared } from "@/lib/shared";
import type { RateLimit } from "./spend";

const WINDOW_MS = 60_000;
const MAX_CLIENTS = 100_000;

type Window = { startMs: number; hits: number; before: number };

const windows = shared("rate-limit-windows", () => new Map<string, Window>());

/** Spends one of `limit` requests a minute, counted in this process. */
export function spendLocally(key: string, limit: number, nowMs = Date.now()): RateLimit {
  const window = currentWindow(key, nowMs);
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
  if (!known && windows.size >= MAX_CLIENTS) makeRoom();
  const before = known?.startMs === startMs - WINDOW_MS ? known.hits : 0;
  const fresh = { startMs, hits: 0, before };
  windows.delete(key);
  windows.set(key, fresh);
  return fresh;
}

/** Forgets a tenth of the clients, those whose window began first, so that a flood of addresses pays for it seldom. */
function makeRoom(): void {
  for (const key of windows.keys()) {
    if (windows.size <= MAX_CLIENTS * 0.9) return;
    windows.delete(key);
  }
}
