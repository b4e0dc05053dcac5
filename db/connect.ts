import postgres from "postgres";
import { env } from "@/lib/env";

/**
 * A client of the database. It asks no new connection for the types of arrays: a connection that is lost meanwhile would
 * end the process, since that answer is awaited by nobody. Arrays travel as JSON instead, or as Drizzle's own text.
 */
export function connect(options: postgres.Options<Record<string, postgres.PostgresType>>): postgres.Sql {
  return postgres(env.DATABASE_URL, { onnotice() {}, fetch_types: false, ...options });
}
