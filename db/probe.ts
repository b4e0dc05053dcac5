import type postgres from "postgres";
import { env } from "@/lib/env";
import { shared } from "@/lib/shared";
import { within } from "@/lib/within";
import { isPooled } from "./addresses";
import { connect } from "./connect";

const WITHIN_MS = 1_000;
/** How long an answer stands, and how long one waits for the next before the last one is repeated. */
const FRESH_FOR_MS = 300;
const SOON_MS = 100;

export type DatabaseState = "ok" | "read_only" | "down";
type Probe = { sql: postgres.Sql | null; asking: Promise<DatabaseState> | null; last: DatabaseState; atMs: number };
const probe = shared("database-probe", (): Probe => ({ sql: null, asking: null, last: "down", atMs: 0 }));

/** What state the database is in, asked within a second over a connection of its own: the pools' may all be busy. */
export async function databaseState(): Promise<DatabaseState> {
  if (Date.now() - probe.atMs < FRESH_FOR_MS) return probe.last;
  probe.asking ??= ask().then((state) => {
    Object.assign(probe, { asking: null, last: state, atMs: Date.now() });
    return state;
  });
  return probe.asking;
}

/** As `databaseState`, but where that takes its time what it was last: at the latest after the second it is known. */
export async function databaseStateSoon(): Promise<DatabaseState> {
  const state = await within(SOON_MS, databaseState());
  return state === "still at it" ? probe.last : state;
}

async function ask(): Promise<DatabaseState> {
  const sql = connection();
  const answered = sql<[{ isReadOnly: boolean }]>`
    select pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as "isReadOnly"`.then(
    ([{ isReadOnly }]) => (isReadOnly ? "read_only" : "ok"),
    () => "down" as const,
  );
  const state = await within(WITHIN_MS, answered);
  if (state !== "still at it" && state !== "down") return state;
  // What hangs may hang for long after the database is back; the next probe begins anew.
  if (probe.sql === sql) probe.sql = null;
  sql.end({ timeout: 0 }).catch(() => undefined); // nothing waits for it
  return "down";
}

function connection(): postgres.Sql {
  const limits = isPooled ? {} : { statement_timeout: WITHIN_MS };
  const connection = { application_name: "skillyard readiness", ...limits };
  probe.sql ??= connect({ max: 1, connect_timeout: WITHIN_MS / 1000, prepare: false, connection }, env.DATABASE_URL);
  return probe.sql;
}
