import postgres from "postgres";
import { env } from "@/lib/env";
import { log } from "@/lib/log";

const SWEEP_EVERY_MS = 5_000;

/** What marks a worker as alive, and what frees the jobs of those that are not. */
export type Presence = { end(): Promise<void> };

/**
 * Holds a session lock named after the worker pool for as long as this process lives, and gives back the jobs
 * of pools whose lock nobody holds: after a kill they would otherwise stay locked for hours.
 */
export async function announcePool(poolId: string): Promise<Presence> {
  const sql = postgres(env.DATABASE_URL, { max: 1, idle_timeout: 0, max_lifetime: null, onnotice() {} });
  const announce = () => sql`select pg_advisory_lock(hashtextextended(${poolId}, 0))`;
  await announce();
  const timer = setInterval(() => {
    sweep(sql, poolId).catch((error: unknown) => log.error({ err: error }, "freeing the jobs of dead workers failed"));
  }, SWEEP_EVERY_MS);
  await sweep(sql, poolId);
  return {
    async end() {
      clearInterval(timer);
      await sql.end({ timeout: 5 });
    },
  };
}

async function sweep(sql: postgres.Sql, poolId: string): Promise<void> {
  // Held again in case the connection, and with it the lock, was lost; taking a held lock once more is free.
  await sql`select pg_advisory_lock(hashtextextended(${poolId}, 0))
    where not exists (select 1 from pg_locks where locktype = 'advisory' and pid = pg_backend_pid())`;
  const dead = await sql<{ pool: string }[]>`
    select pool from (
      select distinct locked_by as pool from graphile_worker._private_jobs where locked_by is not null
      union select distinct locked_by from graphile_worker._private_job_queues where locked_by is not null) as holders
    where pool <> ${poolId} and pg_try_advisory_xact_lock(hashtextextended(pool, 0))`;
  if (dead.length === 0) return;
  await sql`select graphile_worker.force_unlock_workers(${dead.map(({ pool }) => pool)})`;
  log.warn({ pools: dead.length }, "freed the jobs of workers that died");
}
