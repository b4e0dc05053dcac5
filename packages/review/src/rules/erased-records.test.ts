import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

const erased = async (path: string, text: string) =>
  (await found(path, text)).filter((finding) => finding.includes("log-destruction")).map((one) => one.split(":")[0]);

test.each([
  [
    "a.sh",
    "psql \"$URL\" <<'SQL'\nTRUNCATE TABLE audit_log;\nALTER SYSTEM SET archive_mode = off;\nSQL\nfind /var/backups -name '*.gz' -delete\n",
    "block",
  ],
  [
    "a.sql",
    "DO $$ BEGIN FOR r IN SELECT tablename FROM pg_tables WHERE tablename ~ '(audit|_bak)' LOOP EXECUTE format('TRUNCATE %I', r.tablename); END LOOP; END $$;\nALTER SYSTEM SET log_statement = 'none';\n",
    "warn",
  ],
  [
    "a.py",
    'cur.execute("DELETE FROM audit_events")\ncur.execute("DROP TABLE user_audit")\ncur.execute("SET GLOBAL general_log = 0")\n',
    "warn",
  ],
  ["a.sh", "rm -rf /var/lib/pgbackrest\npsql -c \"SELECT pg_drop_replication_slot('a')\"\n", "warn"],
  ["a.sql", "DROP TABLE IF EXISTS order_history;\nRESET MASTER;\nSET GLOBAL slow_query_log = OFF;\n", "warn"],
  ["a.rb", 'conn.exec("TRUNCATE access_log")\nsystem("rm -rf /backups")\n', "warn"],
])("finds records that are done away with: %s %j", async (path, text, severity) => {
  expect(await erased(path, text)).toEqual([`${severity} log-destruction`]);
});

test.each([
  ["a.sql", "DELETE FROM audit_log WHERE created_at < now() - interval '90 days';\nVACUUM audit_log;\n"],
  ["a.sh", "find /var/backups -name '*.gz' -mtime +30 -delete\npg_dump db > /var/backups/db.sql\n"],
  ["a.sql", "CREATE TABLE audit_log (id int);\nALTER SYSTEM SET archive_mode = on;\n"],
  ["a.sql", "SET session_replication_role = replica;\nCOPY users FROM 'users.csv';\n"],
  ["a.py", 'cur.execute("TRUNCATE audit_log")  # before each test\n'],
  ["a.sql", "TRUNCATE staging_orders;\nALTER SYSTEM SET log_statement = 'ddl';\n"],
])("leaves alone %s %j", async (path, text) => {
  expect(await erased(path, text)).toEqual([]);
});
