import { drizzle } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import { currentContext } from "@/lib/context";
import { shared } from "@/lib/shared";
import { guardedPool, type Pool } from "./pool";

/**
 * Reads and writes that callers wait for, apart, so that who waits for a lock keeps nobody from reading; and jobs. Named
 * statements, which look up keys and pages of lists, have their plans made once; any other read, such as a search, has
 * one made for its values, and none of these keeps those from being answered.
 * What one may wait for a connection and then for a lock is together less than three seconds.
 */
const pools = shared("database-pools", () => ({
  named: guardedPool({ max: 6, waitMs: 2_000, statementMs: 2_300, lockMs: 2_000, plans: "generic" }),
  reads: guardedPool({ max: 6, waitMs: 2_000, statementMs: 2_300, lockMs: 2_000 }),
  writes: guardedPool({ max: 8, waitMs: 800, statementMs: 2_000, lockMs: 1_200 }),
  jobs: guardedPool({ max: 6, waitMs: 60_000, statementMs: 60_000, lockMs: 10_000 }),
}));

const poolFor = (kind: "named" | "reads" | "writes") => (currentContext()?.kind === "job" ? pools.jobs : pools[kind]);

const routed: Pool = {
  options: pools.reads.options,
  unsafe: (text, parameters, options) =>
    poolFor(options?.prepare ? "named" : "reads").unsafe(text, parameters, options),
  begin: (work) => poolFor("writes").begin(work),
  end: async (how) => {
    await Promise.all(Object.values(pools).map((pool) => pool.end(how)));
  },
};

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
