import { EventEmitter } from "node:events";
import { Logger, parseCronItems, type Runner, run, type TaskList } from "graphile-worker";
import type { Pool } from "pg";
import { asJob } from "@/lib/context";
import { log } from "@/lib/log";
import { handlers, LANES, laneOf, schedule } from "./handlers";
import { keepRunning, type LivePool } from "./keep-running";
import { type Presence, startPresence } from "./pool";
import { endOfPool, standstillOf } from "./pool-end";
import { close, openConnections } from "./queue-connections";

/** At once in each lane. */
const CONCURRENCY = 2;

type Lane = (typeof LANES)[number];

/** Runs background jobs until `stop` is called, which waits for those that are running. */
export async function startWorker(): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const presence = startPresence();
  const lanes = await Promise.all(
    LANES.map((lane) => keepRunning(() => startPool(lane, presence, stopping.signal), stopping.signal)),
  );
  await queueWhatIsDue(lanes.map(({ first }) => first));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(lanes.map(({ stop }) => stop()));
      await presence.end();
    },
  };
}

async function startPool(lane: Lane, presence: Presence, stopping: AbortSignal): Promise<LivePool> {
  const events = new EventEmitter();
  let poolId = "";
  const announced = new Promise<void>((resolve, reject) => {
    events.once("pool:create", ({ workerPool }) => {
      poolId = workerPool.id;
      presence.announce(poolId).then(resolve, reject);
    });
  });
  announced.catch(() => undefined); // awaited below, unless the start itself fails first
  const standstill = standstillOf(events);
  const connections = openConnections(lane, CONCURRENCY + 2);
  const runner = await startLane(lane, events, connections, stopping).catch((error: unknown) => {
    close(connections);
    throw error;
  });
  const leave = () => {
    close(connections);
    return presence.withdraw(poolId);
  };
  const ended = endOfPool(runner.promise, standstill, stopping).then(leave);
  try {
    await announced;
  } catch (error) {
    await runner.stop().catch(() => undefined); // it may have ended by itself
    throw error;
  }
  return { runner, ended };
}

function startLane(lane: Lane, events: EventEmitter, pgPool: Pool, stopping: AbortSignal): Promise<Runner> {
  const own = schedule.filter((recurring) => recurring.lane === lane);
  const tasks = [
    ...Object.entries(handlers).filter(([name]) => laneOf[name as keyof typeof laneOf] === lane),
    ...own.map(({ name, run }) => [name, () => run(stopping)] as const),
  ];
  return run({
    // Without batches a job whose end can't be noted, because the database is gone, ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    pgPool,
    concurrency: CONCURRENCY,
    pollInterval: 1_000,
    noHandleSignals: true,
    events,
    logger: new Logger(() => (level, message) => {
      if (level === "error" || level === "warning")
        log[level === "error" ? "error" : "warn"]({ worker: lane }, message);
    }),
    taskList: Object.fromEntries(
      tasks.map(([name, work]) => [name, (payload, helpers) => asJob(() => work(payload as never, helpers))]),
    ) as TaskList,
    parsedCronItems: parseCronItems(
      own.map(({ name, cron }) => ({
        task: name,
        match: cron,
        options: { backfillPeriod: 0, maxAttempts: 1, queueName: name },
      })),
    ),
  });
}

async function queueWhatIsDue([runner]: Runner[]): Promise<void> {
  for (const { name, isDueAtStart } of schedule) {
    if (await isDueAtStart?.())
      await runner?.addJob(name, {}, { queueName: name, jobKey: `${name}_at_start`, maxAttempts: 1 });
  }
}
