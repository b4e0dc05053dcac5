import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { until } from "../client";
import { databaseUser } from "./database-user";
import { freePort } from "./ports";
import { accepts, ended } from "./programs";

/** PgBouncer as Debian has it, which hands its few connections on after each transaction. */
export async function startPooler(home: string, database: string, { size }: { size: number }) {
  const { hostname, port, username, password, pathname } = new URL(database);
  const name = pathname.slice(1) || username;
  const folder = path.join(home, "pooler");
  mkdirSync(folder);
  const ownPort = await freePort();
  const configuration = path.join(folder, "pgbouncer.ini");
  writeFileSync(
    configuration,
    `[databases]
${name} = host=${hostname} port=${port} dbname=${name} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
admin_users = ${username}
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 500
`,
    { mode: 0o644 },
  );
  const child = spawn("pgbouncer", [configuration], { stdio: "ignore", ...databaseUser(home) });
  await until(() => accepts(ownPort));
  const at = (place: string) => `postgres://${username}@127.0.0.1:${ownPort}/${place}`;
  return {
    url: at(name),
    /** How many connections to the database it has open for all who are connected to it. */
    async connections(): Promise<number> {
      const console = postgres(at("pgbouncer"), { max: 1, fetch_types: false, prepare: false });
      const servers = await console.unsafe("show servers").simple();
      await console.end();
      return servers.length;
    },
    stop: () => ended(child),
  };
}
