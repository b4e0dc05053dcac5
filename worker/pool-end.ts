import type { EventEmitter } from "node:events";
import { log } from "@/lib/log";

/** A pool that shuts itself down first ends what is running, which has a time limit of its own. */
const SHUTDOWN_WITHIN_MS = 75_000;

/**
 * Resolves when a pool takes no more jobs: its runner has ended, or the pool began to shut down by itself and has not
 * ended in time, as happens to one that could not give back its jobs because the database was lost.
 */
export function endOfPool(
  ended: Promise<void>,
  events: EventEmitter,
  stopping: AbortSignal,
  withinMs = SHUTDOWN_WITHIN_MS,
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => resolve();
    ended.then(end, end);
    events.once("pool:gracefulShutdown", () => {
      if (stopping.aborted) return; // whoever stops it waits for it
      const timer = setTimeout(() => {
        log.error("a pool of workers did not end after it had begun to; it is given up");
        resolve();
      }, withinMs);
      timer.unref();
      ended.then(
        () => clearTimeout(timer),
        () => clearTimeout(timer),
      );
    });
  });
}
