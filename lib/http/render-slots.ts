import type { EventEmitter } from "node:events";

type Limits = {
  /** How many are rendered at once. */
  slots: number;
  /** How many may wait for a slot, and how long. */
  queue: number;
  waitMs: number;
  /** After this long a slot is free again, whatever becomes of its page: it waits for a slow reader then. */
  holdMs: number;
};

type Waiting = { start: (release: () => void) => void };

/** Bounds how many pages are rendered at once, so that a flood of them leaves the process its breath. */
export function renderSlots({ slots, queue, waitMs, holdMs }: Limits) {
  let taken = 0;
  const waiting = new Set<Waiting>();

  function occupy(): () => void {
    taken++;
    let isHeld = true;
    const release = () => {
      if (!isHeld) return;
      isHeld = false;
      clearTimeout(timer);
      taken--;
      const [next] = waiting;
      next?.start(occupy());
    };
    const timer = setTimeout(release, holdMs);
    timer.unref();
    return release;
  }

  /** A slot, which the caller releases; or null where none was free in time, or the caller's reader has left. */
  return function take(reader: EventEmitter): Promise<(() => void) | null> {
    if (taken < slots) return Promise.resolve(occupy());
    if (waiting.size >= queue) return Promise.resolve(null);
    return new Promise((resolve) => {
      const settle = (release: (() => void) | null) => {
        waiting.delete(entry);
        clearTimeout(timer);
        reader.off("close", leave);
        resolve(release);
      };
      const leave = () => settle(null);
      const entry: Waiting = { start: settle };
      const timer = setTimeout(leave, waitMs);
      reader.once("close", leave);
      waiting.add(entry);
    });
  };
}
