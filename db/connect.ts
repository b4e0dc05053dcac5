import postgres from "postgres";
import { DIRECT_URL } from "./addresses";

/**
 * A client of the database. It asks no new connection for the types of arrays: a connection that is lost meanwhile would
 * end the process, since that answer is awaited by nobody. Arrays travel as JSON instead, or as Drizzle's own text.
 */
export function connect(
  options: postgres.Options<Record<string, postgres.PostgresType>>,
  url = DIRECT_URL,
): postgres.Sql {
  return postgres(url, { onnotice() {}, fetch_types: false, ...options });
}
