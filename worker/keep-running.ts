import { setTimeout as sleep } from "node:timers/promises";
import type { Runner } from "graphile-worker";
import { isDatabaseDown } from "@/db/errors";
import { log } from "@/lib/log";

const FIRST_START_WITHIN_MS = 60_000;
const PAUSE_MS = 1_000;

/** A pool of workers that takes jobs, and the moment when it does no more. */
export type LivePool = { runner: Runner; ended: Promise<void> };

/**
 * Keeps a pool of workers running: where it ended by itself, as one does that has lost its database, another is
 * started once that is back. The first start waits for the database for a minute, and then fails; once one has
 * succeeded, another is tried whatever the reason.
 */
export async function keepRunning(start: () => Promise<LivePool>, stopping: AbortSignal) {
  const deadline = Date.now() + FIRST_START_WITHIN_MS;
  let live = await startAgain(start, (error) => isDatabaseDown(error) && !stopping.aborted && Date.now() <= deadline);
  const first = live.runner;

  const done = (async () => {
    for (;;) {
      await live.ended;
      if (stopping.aborted) return;
      log.error("a pool of workers ended by itself; another is started");
      live = await startAgain(start, () => !stopping.aborted);
      if (stopping.aborted) await live.runner.stop();
    }
  })().catch((error: unknown) => {
    if (!stopping.aborted) throw error;
  });

  return {
    first,
    async stop(): Promise<void> {
      await live.runner.stop().catch(() => undefined); // it may have ended by itself
      await done;
    },
  };
}

async function startAgain(
  start: () => Promise<LivePool>,
  isToBeTriedAgain: (error: unknown) => boolean,
): Promise<LivePool> {
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (!isToBeTriedAgain(error)) throw error;
      log.warn({ err: error }, "a pool of workers did not start; trying again in a moment");
      await sleep(PAUSE_MS);
    }
  }
}
