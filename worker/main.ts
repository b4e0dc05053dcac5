import { closeDatabase } from "@/db/client";
import { isWriteToClosedSocket } from "@/db/closed-socket";
import { log, logConsole, logFatalErrors } from "@/lib/log";
import { loadOperatorRules } from "./operator-rules";
import { startWorker } from "./run";

/** The worker as a process of its own, for deployments with `WORKER=off` on the server. */
async function main() {
  logConsole();
  logFatalErrors(isWriteToClosedSocket);
  loadOperatorRules();
  const worker = await startWorker();
  log.info("worker started");
  const stop = async () => {
    await worker.stop();
    await closeDatabase(5);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.fatal({ err: error }, "the worker did not stop cleanly");
          process.exit(1);
        },
      );
    });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`The worker did not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
