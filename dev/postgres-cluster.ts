import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readJson, writeJson } from "@/dev/home";
import { freePort, isFree } from "@/dev/ports";
import type { Place } from "@/dev/postgres-place";
import { markProcess, signal } from "@/dev/processes";

/** What outlives the server: how to reach it next time. */
type Remembered = { port: number; password: string };

/** A server that runs: as our child, or through pg_ctl on Windows, which drops an administrator's rights for it. */
export type Cluster = { url: string; child: ChildProcess | null };

const startLimitMs = 60_000;
const logLimitBytes = 5_000_000;

/** Creates the database where there is none, ends a server left over by a killed start, and starts it. */
export async function startCluster(place: Place): Promise<Cluster> {
  await stopServer(place.data);
  rmSync(path.join(place.data, "postmaster.pid"), { force: true });

  const known = existsSync(path.join(place.data, "PG_VERSION")) ? readJson<Remembered>(place.state) : null;
  const password = known?.password ?? randomBytes(18).toString("base64url");
  if (!known) createCluster(place, password);

  const port = known && (await isFree(known.port)) ? known.port : await freePort();
  writeJson(place.state, { port, password } satisfies Remembered);

  prepareLog(place);
  const child = await startServer(place, port);
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}`, child };
}

/** Ends the server of this data folder, whoever started it: open transactions roll back, nothing is lost. */
export async function stopServer(data: string): Promise<void> {
  const { pid } = readPidFile(data) ?? {};
  if (!pid || !isServerOf(pid, data)) return;

  for (const [name, limitMs] of [
    ["SIGINT", 15_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const) {
    signal(pid, name);
    for (let waitedMs = 0; waitedMs < limitMs; waitedMs += 25) {
      if (!isServerOf(pid, data)) return;
      await sleep(25);
    }
  }
}

function createCluster(place: Place, password: string): void {
  const { data, binaries } = place;
  // What an initdb that was cut off has left.
  for (const entry of readdirSync(data)) rmSync(path.join(data, entry), { recursive: true, force: true });

  const passwordFile = path.join(path.dirname(data), ".password");
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (place.user) chownSync(passwordFile, place.user.uid, place.user.gid);
  try {
    const result = spawnSync(
      binaries.initdb,
      [
        ...["-D", data, "-U", "postgres", `--pwfile=${passwordFile}`, "-A", "scram-sha-256", "-E", "UTF8"],
        // The built-in provider sorts alike on every system; it came with 17.
        ...(binaries.major >= 17 ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"] : []),
        ...["--locale=C", "--no-sync", "--no-instructions"],
      ],
      { ...runOptions(place), encoding: "utf8", cwd: path.dirname(data) },
    );
    if (result.status !== 0)
      throw new Error(`Postgres could not create its database: ${String(result.error ?? result.stderr).trim()}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

async function startServer(place: Place, port: number): Promise<ChildProcess | null> {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    max_connections: 150,
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  if (process.platform === "win32") return startOnWindows(place, options);

  for (const startedAt = Date.now(); ; await sleep(250)) {
    const log = openSync(place.log, "a");
    const { size: saidBefore } = fstatSync(log);
    const run = { ...runOptions(place), stdio: ["ignore" as const, log, log], cwd: place.data };
    const child = spawn(place.binaries.postgres, ["-D", place.data, ...options], run);
    child.on("error", () => {}); // its exit code tells
    closeSync(log);
    if (await becomesReady(child, place.data, startLimitMs)) return child;

    // Workers of a server that was killed hold its memory for a moment longer.
    const said = readFileSync(place.log).subarray(saidBefore).toString();
    const held = /shared memory block .* is still in use/.test(said) && Date.now() - startedAt < 10_000;
    if (!held) throw new Error(`Postgres did not start. Its log ${place.log} ends with:\n${lastLines(place.log)}`);
  }
}

async function becomesReady(child: ChildProcess, data: string, limitMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < limitMs; waitedMs += 20) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return false;
    const file = readPidFile(data);
    if (file?.pid === child.pid && file.ready) return true;
    await sleep(20);
  }
  child.kill("SIGKILL");
  return false;
}

function startOnWindows(place: Place, options: string[]): null {
  const { pgCtl } = place.binaries;
  const given = options.map((option) => (option.endsWith("=") ? `${option}''` : option)).join(" ");
  const result = spawnSync(pgCtl, ["start", "-D", place.data, "-l", place.log, "-w", "-t", "60", "-o", given], {
    ...runOptions(place),
    stdio: "ignore",
  });
  if (result.status !== 0)
    throw new Error(`Postgres did not start. Its log ${place.log} ends with:\n${lastLines(place.log)}`);
  return null;
}

function runOptions({ user }: Place) {
  return {
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
    // Messages in English, and nothing of a client's configuration.
    env: { ...process.env, LC_ALL: "C", PGDATA: undefined, PGPORT: undefined },
    windowsHide: true,
  };
}

function prepareLog({ log, user }: Place): void {
  if (existsSync(log) && statSync(log).size > logLimitBytes) renameSync(log, `${log}.old`);
  closeSync(openSync(log, "a", 0o600));
  if (user) chownSync(log, user.uid, user.gid);
}

function lastLines(file: string): string {
  return readFileSync(file, "utf8").trimEnd().split("\n").slice(-5).join("\n");
}

function readPidFile(data: string): { pid: number; ready: boolean } | null {
  const file = path.join(data, "postmaster.pid");
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, "utf8").split("\n");
  return { pid: Number(lines[0]), ready: lines[7]?.trim() === "ready" };
}

/** A file left over may name a process that is long gone, or one that got its number since. */
function isServerOf(pid: number, data: string): boolean {
  if (!markProcess(pid)) return false;
  if (process.platform === "win32") return true;
  if (process.platform === "linux") {
    if (!/^(postgres|postmaster)$/.test(readFileSync(`/proc/${pid}/comm`, "utf8").trim())) return false;
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === data;
    } catch {
      return true; // another user's process does not tell where it works
    }
  }
  return /postgres/.test(spawnSync("ps", ["-o", "comm=", "-p", String(pid)], { encoding: "utf8" }).stdout);
}
