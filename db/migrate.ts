import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { runMigrations } from "graphile-worker";
import postgres from "postgres";
import { DIRECT_URL } from "./addresses";

const MIGRATION_LOCK = 727_274;

/** Brings the database up to date. Several instances may start at once: one works, the others wait. */
async function main() {
  const sql = postgres(DIRECT_URL, { max: 1, onnotice() {} });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(sql), { migrationsFolder: "db/migrations" });
    await runMigrations({ connectionString: DIRECT_URL });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`Migrating the database failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
