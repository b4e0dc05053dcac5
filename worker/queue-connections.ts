import { Pool } from "pg";
import { DIRECT_URL } from "@/db/addresses";
import { log } from "@/lib/log";

const CONNECT_WITHIN_MS = 5_000;

/**
 * Connections for a pool of workers. Somebody listens to their errors for as long as they live: the queue that opens its
 * own stops listening when it ends, as it does when the database is lost, and an error that comes after it ends the process.
 */
export function openConnections(lane: string, max: number): Pool {
  const pool = new Pool({
    connectionString: DIRECT_URL,
    max,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: `skillyard ${lane} queue`,
  });
  const note = (err: Error) => log.warn({ err, worker: lane }, "a connection to the database was lost");
  pool.on("error", note);
  pool.on("connect", (client) => client.on("error", note));
  return pool;
}

/** Each ends when its last query has; nobody waits for one that hangs. */
export function close(pool: Pool): void {
  pool.end().catch((error: unknown) => log.warn({ err: error }, "the queue's connections did not end"));
}
