import { EventEmitter } from "node:events";
import { Logger, parseCronItems, run, type TaskList } from "graphile-worker";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { handlers, schedule } from "./handlers";
import { announcePool, type Presence } from "./pool";

const CONCURRENCY = 2;

/** Runs background jobs until `stop` is called, which waits for those that are running. */
export async function startWorker(): Promise<{ stop(): Promise<void> }> {
  const events = new EventEmitter();
  const stopping = new AbortController();
  const presence = new Promise<Presence>((resolve, reject) => {
    events.once("pool:create", ({ workerPool }) => announcePool(workerPool.id).then(resolve, reject));
  });
  const runner = await run({
    connectionString: env.DATABASE_URL,
    concurrency: CONCURRENCY,
    maxPoolSize: CONCURRENCY + 2,
    pollInterval: 1_000,
    noHandleSignals: true,
    events,
    logger: new Logger(() => (level, message) => {
      if (level === "error" || level === "warning")
        log[level === "error" ? "error" : "warn"]({ worker: true }, message);
    }),
    taskList: {
      ...handlers,
      ...Object.fromEntries(schedule.map(({ name, run }) => [name, () => run(stopping.signal)])),
    } as TaskList,
    parsedCronItems: parseCronItems(
      schedule.map(({ name, cron }) => ({
        task: name,
        match: cron,
        options: { backfillPeriod: 0, maxAttempts: 1, queueName: name },
      })),
    ),
  });
  const alive = await presence;
  for (const { name, isDueAtStart } of schedule) {
    if (await isDueAtStart?.())
      await runner.addJob(name, {}, { queueName: name, jobKey: `${name}_at_start`, maxAttempts: 1 });
  }
  return {
    async stop() {
      stopping.abort();
      await runner.stop();
      await alive.end();
    },
  };
}
