import postgres from "postgres";
import { setting } from "./client";

/** The service's database, to look into or to put something there that takes months to come about. */
export async function inDatabase<Result>(work: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres(setting("DATABASE_URL"), { max: 1, onnotice() {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
