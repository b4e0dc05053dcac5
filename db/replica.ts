import { performance } from "node:perf_hooks";
import type postgres from "postgres";
import { env } from "@/lib/env";
import { within } from "@/lib/within";
import { connect } from "./connect";

/** What the replica had taken over until then is known; asked again well before that, by whoever reads meanwhile. */
const PROVEN_FOR_MS = 800;
const PROVE_AFTER_MS = 250;
const WITHIN_MS = 800;

/** How far behind a replica may be that is read from, in milliseconds. */
export const REPLICA_LAG_MS = 1_000;

/**
 * Whether the replica has all that was written until a second ago: the primary is asked how far it has written, and the
 * replica then whether it has come that far.
 */
export function replicaWatch(url: string): { isCurrent(): boolean; end(): Promise<unknown> } {
  const one = (name: string): postgres.Options<Record<string, postgres.PostgresType>> => ({
    max: 1,
    connect_timeout: 1,
    connection: { application_name: name, statement_timeout: WITHIN_MS },
  });
  const primary = connect(one("skillyard replica watch"));
  const replica = connect(one("skillyard replica watch"), url);
  let provenAtMs = Number.NEGATIVE_INFINITY;
  let proving: Promise<unknown> | null = null;

  async function ask(): Promise<void> {
    const askedAtMs = performance.now();
    const [written] = await primary<[{ lsn: string }]>`select pg_current_wal_lsn()::text as lsn`;
    const [replayed] = await replica<[{ has: boolean | null }]>`
      select pg_last_wal_replay_lsn() >= ${written.lsn}::text::pg_lsn as has`;
    if (replayed.has) provenAtMs = askedAtMs;
  }

  /** Where one of the two does not answer, the replica is not read from. */
  function prove(): Promise<unknown> {
    proving ??= within(
      WITHIN_MS,
      ask().catch(() => undefined),
    ).finally(() => {
      proving = null;
    });
    return proving;
  }

  return {
    isCurrent() {
      const ageMs = performance.now() - provenAtMs;
      if (ageMs > PROVE_AFTER_MS) void prove();
      return ageMs < PROVEN_FOR_MS;
    },
    end: () => Promise.all([primary.end({ timeout: 0 }), replica.end({ timeout: 0 })]),
  };
}

/** Where reads go that nobody in particular asks for; none where no replica is set up. */
export const REPLICA_URL = env.DATABASE_REPLICA_URL;
