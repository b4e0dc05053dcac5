import { parseArgs } from "node:util";
import { closeDatabase } from "@/db/client";
import { asJob } from "@/lib/context";
import { log } from "@/lib/log";
import { reconcileNow } from "@/lib/purchases/reconcile-now";
import { reprocessEvent } from "@/lib/purchases/reprocess";
import { describe, exitCodeOf } from "./reconciliation-text";

const USAGE = "npm run reconcile -- [--json] [--days <n>] [--event <evt_…>]…";

/** The reconciliation as a command, for a person or a monitor. The report is all it prints, so the log is off. */
async function main(): Promise<number> {
  const { json, days, events } = readOptions();
  log.level = "silent";
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => stopping.abort());

  for (const id of events) {
    if (await reprocessEvent(id)) say(json, `acted on ${id} again`);
    else throw new Error(`Neither we nor the processor know the event ${id}.`);
  }
  const found = await reconcileNow(stopping.signal, days);
  process.stdout.write(`${json ? JSON.stringify({ exit_code: exitCodeOf(found), ...found }) : describe(found)}\n`);
  return exitCodeOf(found);
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      json: { type: "boolean", default: false },
      days: { type: "string" },
      event: { type: "string", multiple: true, default: [] },
    },
  });
  const days = values.days === undefined ? undefined : Number(values.days);
  if (days !== undefined && !(Number.isInteger(days) && days > 0)) throw new Error(`--days takes a number. ${USAGE}`);
  return { json: values.json, days, events: values.event };
}

function say(json: boolean, line: string): void {
  if (!json) process.stdout.write(`${line}\n`);
}

asJob(main)
  .catch((error: unknown) => {
    process.stderr.write(`Reconciling failed: ${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  })
  .then(async (code) => {
    process.exitCode = code;
    await closeDatabase(5);
  });
