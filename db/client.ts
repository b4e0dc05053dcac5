import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { env } from "@/lib/env";
import { shared } from "@/lib/shared";

/** The pool. Custom plans: a generic one would walk the "newest" index for every search, rare words included. */
export const sql = shared("postgres", () =>
  postgres(env.DATABASE_URL, {
    max: 15,
    idle_timeout: 60,
    connect_timeout: 10,
    onnotice() {},
    connection: { application_name: "skillyard", plan_cache_mode: "force_custom_plan", statement_timeout: 15_000 },
  }),
);

export const db = shared("drizzle", () => drizzle(sql, { casing: "snake_case" }));

/** A transaction, or the pool itself: what a query helper accepts so that callers choose. */
export type Db = Pick<typeof db, "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute">;

/** The single row that a query is bound to return, such as an insert's. */
export function one<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error("Expected a row, got none");
  return row;
}

/** Whether a unique index refused the row: how two who want the same thing at once learn who was first. */
export function isUniqueViolation(error: unknown): boolean {
  return codesOf(error).includes("23505");
}

/** No connection, a lost one, or a server that starts, stops or is full: the next try may work. */
const OUT_OF_REACH = new Set([
  ...["CONNECT_TIMEOUT", "CONNECTION_CLOSED", "CONNECTION_DESTROYED", "CONNECTION_ENDED"],
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ENOTFOUND", "EHOSTUNREACH", "ETIMEDOUT"],
  ...["53300", "57P01", "57P02", "57P03"], // https://www.postgresql.org/docs/current/errcodes-appendix.html
]);

/** Whether a query or transaction failed because the database was out of reach, rather than by what it asked. */
export function isDatabaseDown(error: unknown): boolean {
  return codesOf(error).some((code) => OUT_OF_REACH.has(code));
}

function codesOf(error: unknown): string[] {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return [code, cause?.code].filter((value) => typeof value === "string");
}
