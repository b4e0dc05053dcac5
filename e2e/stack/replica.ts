import { spawn } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { until } from "../client";
import { databaseUser, dataFolder } from "./database-user";
import { freePort } from "./ports";
import { ended } from "./programs";

/** A streaming replica of a stack's database: its files as they are, and from then on what it writes. */
export async function startReplica(home: string, database: string) {
  const source = dataFolder(home);
  const target = `${source}-replica`;
  const user = databaseUser(home);
  const sql = postgres(database, { max: 1, onnotice() {} });
  await sql`select pg_backup_start('replica', true)`;
  cpSync(source, target, { recursive: true, filter: (file) => !/postmaster\.(?:pid|opts)$|pg_replslot\/./.test(file) });
  const [{ labelfile = "" } = {}] = await sql`select labelfile from pg_backup_stop(false)`;
  await sql.end();

  const { hostname, port, username, password, pathname } = new URL(database);
  writeFileSync(path.join(target, "backup_label"), labelfile);
  writeFileSync(path.join(target, "standby.signal"), "");
  const primary = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`;
  appendFileSync(path.join(target, "postgresql.auto.conf"), `primary_conninfo = '${primary}'\n`);
  if (user.uid !== undefined && user.gid !== undefined) own(target, user.uid, user.gid);
  chmodSync(target, 0o700);

  const [pid] = readFileSync(path.join(source, "postmaster.pid"), "utf8").split("\n");
  const ownPort = await freePort();
  const settings = {
    port: ownPort,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 150,
    timezone: "UTC",
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const program = readlinkSync(`/proc/${pid}/exe`);
  const child = spawn(program, ["-D", target, ...options], { cwd: target, stdio: "ignore", ...user });
  const url = `postgres://${username}:${password}@127.0.0.1:${ownPort}${pathname}`;
  await until(() => isStreaming(url), 60_000);
  return {
    url,
    stop: () => ended(child),
  };
}

async function isStreaming(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, onnotice() {}, connect_timeout: 1 });
  try {
    const [row] = await sql`select pg_last_wal_receive_lsn() is not null as is`;
    return row?.is === true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 0 });
  }
}

function own(file: string, uid: number, gid: number): void {
  chownSync(file, uid, gid);
  for (const entry of readdirSync(file, { withFileTypes: true, recursive: true })) {
    chownSync(path.join(entry.parentPath, entry.name), uid, gid);
  }
}
