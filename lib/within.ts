import { setTimeout as sleep } from "node:timers/promises";

/** Waits for the work until the time is up, and no longer; the work itself goes on. */
export async function within<T>(limitMs: number, work: Promise<T>): Promise<T | "still at it"> {
  const timer = new AbortController();
  const limit = sleep(limitMs, "still at it" as const, { signal: timer.signal }).catch(() => "still at it" as const);
  try {
    return await Promise.race([work, limit]);
  } finally {
    timer.abort();
  }
}
