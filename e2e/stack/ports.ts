import { END_OF_PORTS, isFree } from "@/dev/ports";

const portsOfWorker = 1_000;
const workersAtMost = 6;

/** The workers' own spans; what runs around the workers has the last. */
const span = Math.min(Number(process.env.TEST_PARALLEL_INDEX ?? workersAtMost), workersAtMost - 1);

/** Another run at the same time most likely begins elsewhere. */
let given = Math.floor(Math.random() * portsOfWorker);

/**
 * A port that nothing takes before the caller does: embedded parts use lower ones, other workers have spans of their
 * own, and this worker comes back to it only when all others of its span were given.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < portsOfWorker; tries++) {
    const port = END_OF_PORTS + span * portsOfWorker + (given++ % portsOfWorker);
    if ((await isFree(port)) && (await isFree(port, "::1"))) return port;
  }
  throw new Error(`All ${portsOfWorker} ports of worker ${span} are taken.`);
}
