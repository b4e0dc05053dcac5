import type { EventEmitter } from "node:events";
import { log } from "@/lib/log";

const SHUTDOWN_WITHIN_MS = 5_000;

/**
 * Resolves when a pool has begun to shut down by itself, none of its workers runs any more, and it still has not ended
 * in time. graphile-worker 0.17.3 counts wrongly where it could give back neither of two jobs (`batch` in its main.ts),
 * and then waits for them for ever. Listens before the pool is made.
 */
export function standstillOf(events: EventEmitter, withinMs = SHUTDOWN_WITHIN_MS): Promise<void> {
  return new Promise((resolve) => {
    let working = 0;
    let isEnding = false;
    const look = () => {
      if (!isEnding || working > 0) return;
      setTimeout(resolve, withinMs).unref();
    };
    events.on("worker:create", () => {
      working += 1;
    });
    events.on("worker:stop", () => {
      working -= 1;
      look();
    });
    events.once("pool:gracefulShutdown", () => {
      isEnding = true;
      look();
    });
  });
}

/** Resolves when a pool takes no more jobs: its runner has ended, or stands still; one that is stopped is waited for. */
export async function endOfPool(ended: Promise<void>, standstill: Promise<void>, stopping: AbortSignal): Promise<void> {
  const asEnded = ended.then(
    () => "ended" as const,
    () => "ended" as const,
  );
  const how = await Promise.race([asEnded, standstill]);
  if (how === "ended") return;
  if (stopping.aborted) return void (await asEnded);
  log.error("a pool of workers did not end after it had begun to; it is given up");
}
