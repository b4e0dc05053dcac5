import { drizzle } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import { currentContext } from "@/lib/context";
import { env } from "@/lib/env";
import { shared } from "@/lib/shared";
import { DIRECT_URL, isPooled } from "./addresses";
import { guardedPool, type Pool, type Query } from "./pool";
import { REPLICA_URL, replicaWatch } from "./replica";

const primary = { url: env.DATABASE_URL, isPooled };
const READS = { max: 6, waitMs: 2_000, statementMs: 2_300, lockMs: 2_000 };
const NAMED = { ...READS, plans: "generic", pipelined: 2 } as const;

/**
 * Reads and writes that callers wait for, apart, so that who waits for a lock keeps nobody from reading; and jobs. Named
 * statements, which look up keys, pages of lists and searches, have their plans made once; any other read has one made for
 * its values, and none of these keeps those from being answered.
 * What one may wait for a connection and then for a lock is together less than three seconds.
 */
const pools = shared("database-pools", () => ({
  named: guardedPool({ ...primary, ...NAMED }),
  reads: guardedPool({ ...primary, ...READS }),
  writes: guardedPool({ ...primary, max: 8, waitMs: 800, statementMs: 2_000, lockMs: 1_200 }),
  jobs: guardedPool({ url: DIRECT_URL, max: 6, waitMs: 60_000, statementMs: 60_000, lockMs: 10_000 }),
}));

const replica = shared("replica", () => REPLICA_URL && openReplica(REPLICA_URL));

function openReplica(url: string) {
  const limits = { url, as: "replica" as const, waitMs: 500, statementMs: 1_400 };
  return {
    named: guardedPool({ ...NAMED, ...limits }),
    reads: guardedPool({ ...READS, ...limits }),
    watch: replicaWatch(url),
  };
}

type Kind = "named" | "reads" | "writes";

const poolFor = (kind: Kind) => (currentContext()?.kind === "job" ? pools.jobs : pools[kind]);

const routed: Pool = {
  options: pools.reads.options,
  unsafe(...query) {
    const kind = query[2]?.prepare ? "named" : "reads";
    const own = () => poolFor(kind).unsafe(...query);
    if (!replica || !currentContext()?.isForAnyone || !replica.watch.isCurrent()) return own();
    return orElse(replica[kind].unsafe(...query), own);
  },
  begin: (work) => poolFor("writes").begin(work),
  end: async (how) => {
    const all = [...Object.values(pools), ...(replica ? [replica.named, replica.reads] : [])];
    await Promise.all([...all.map((pool) => pool.end(how)), replica ? replica.watch.end() : null]);
  },
};

/** What the replica does not answer, such as a write, the primary does. */
function orElse(asked: Query, own: () => Query): Query {
  return {
    // biome-ignore lint/suspicious/noThenProperty: like the client's own, a query begins when it is awaited
    then: (resolve, reject) => asked.then(resolve, () => own().then(resolve, reject)),
    values: () => asked.values().catch(() => own().values()),
  };
}

/** Drizzle takes a client of postgres.js; a Pool is all that it uses of one. */
export const db = shared("drizzle", () => drizzle(routed as unknown as Sql, { casing: "snake_case" }));

/** Lets go of all connections, after what runs on them has ended or `timeoutS` seconds have passed. */
export function closeDatabase(timeoutS: number): Promise<void> {
  return routed.end({ timeout: timeoutS });
}

/** A transaction, or the pool itself: what a query helper accepts so that callers choose. */
export type Db = Pick<typeof db, "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute">;

/** The single row that a query is bound to return, such as an insert's. */
export function one<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error("Expected a row, got none");
  return row;
}
