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
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return code === "23505" || cause?.code === "23505";
}
