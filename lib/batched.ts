import { setTimeout as sleep } from "node:timers/promises";
import { forAll } from "@/lib/context";

/**
 * Writes together what comes while others' items are being written: one write at a time, however many callers. Each waits
 * until theirs is written, and has the error if that fails. `gatherMs` is how long a write waits for more of them.
 */
export function batched<T>(write: (items: T[]) => Promise<void>, gatherMs = 0): (item: T) => Promise<void> {
  let waiting: T[] = [];
  let next: Promise<void> | null = null;
  let running: Promise<unknown> = Promise.resolve();

  async function writeAfter(before: Promise<unknown>): Promise<void> {
    await before;
    if (gatherMs > 0) await sleep(gatherMs, undefined, { ref: false });
    const items = waiting;
    waiting = [];
    next = null;
    await forAll(() => write(items));
  }

  return (item) => {
    waiting.push(item);
    next ??= writeAfter(running);
    running = next.catch(() => undefined);
    return next;
  };
}
