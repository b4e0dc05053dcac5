import type postgres from "postgres";
import { connect } from "@/db/connect";
import { log } from "@/lib/log";
import { within } from "@/lib/within";

const SWEEP_EVERY_MS = 5_000;
const ANSWER_WITHIN_MS = 4_000;

/** What marks this process's worker pools as alive, and what frees the jobs of those that are not. */
export type Presence = {
  announce(poolId: string): Promise<void>;
  /** The pool takes no more jobs; those that it could not give back are freed with the next sweep. */
  withdraw(poolId: string): Promise<void>;
  end(): Promise<void>;
};

/**
 * Holds a session lock named after each worker pool for as long as this process lives, and gives back the jobs
 * of pools whose lock nobody holds: after a kill they would otherwise stay locked for hours.
 */
export function startPresence(): Presence {
  let sql = open();
  const own: string[] = [];

  /** A connection on which nothing is heard is given up, and with it the locks that it may have lost already. */
  async function announced<T>(asking: Promise<T>): Promise<T> {
    const answer = await within(ANSWER_WITHIN_MS, asking);
    if (answer !== "still at it") return answer;
    const silent = sql;
    sql = open();
    void silent.end({ timeout: 0 });
    throw new Error(`The database did not answer within ${ANSWER_WITHIN_MS} ms`);
  }

  const timer = setInterval(() => {
    announced(sweep(sql, own)).catch((error: unknown) =>
      log.error({ err: error }, "freeing the jobs of dead workers failed"),
    );
  }, SWEEP_EVERY_MS);
  return {
    async announce(poolId) {
      own.push(poolId);
      await announced(sweep(sql, own));
    },
    async withdraw(poolId) {
      if (own.includes(poolId)) own.splice(own.indexOf(poolId), 1);
      const unlocking = sql`select pg_advisory_unlock(hashtextextended(${poolId}, 0))`;
      // A lost connection has let go of the lock already.
      await announced(unlocking).catch(() => undefined);
    },
    async end() {
      clearInterval(timer);
      await sql.end({ timeout: 5 });
    },
  };
}

function open(): postgres.Sql {
  return connect({
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: ANSWER_WITHIN_MS / 1000,
    connection: { application_name: "skillyard presence" },
  });
}

async function sweep(sql: postgres.Sql, own: string[]): Promise<void> {
  // Held again in case the connection, and with it the locks, was lost; what is held already is not taken twice.
  await sql`select pg_advisory_lock(hashtextextended(pool, 0)) from jsonb_array_elements_text(${sql.json(own)}) as pool
    where not exists (
      select 1 from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
        and ((classid::bigint << 32) | objid::bigint) = hashtextextended(pool, 0))`;
  const dead = await sql<{ pool: string }[]>`
    select pool from (
      select distinct locked_by as pool from graphile_worker._private_jobs where locked_by is not null
      union select distinct locked_by from graphile_worker._private_job_queues where locked_by is not null) as holders
    where not ${sql.json(own)}::jsonb ? pool and pg_try_advisory_xact_lock(hashtextextended(pool, 0))`;
  if (dead.length === 0) return;
  const pools = sql.json(dead.map(({ pool }) => pool));
  await sql`select graphile_worker.force_unlock_workers(array(select jsonb_array_elements_text(${pools})))`;
  log.warn({ pools: dead.length }, "freed the jobs of workers that died");
}
