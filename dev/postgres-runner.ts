import postgres from "postgres";
import { findBinaries } from "@/dev/postgres-binaries";
import { type Cluster, startCluster, stopServer } from "@/dev/postgres-cluster";
import { choosePlace, type Place } from "@/dev/postgres-place";
import { endProcess, type ProcessMark } from "@/dev/processes";

/** What the runner tells the process that forked it. */
export type RunnerMessage = { url: string; version: string; data: string } | { error: string };

/** What it is told: processes that use the database and must end before it, should the other side vanish. */
export type RunnerOrder = { users: ProcessMark[] } | "stop";

// Its own process, out of the terminal's reach: it can see its parent vanish, even by SIGKILL, and tidy up after it.
const database = "skillyard";
let users: ProcessMark[] = [];
let place: Place | undefined;
let stopping = false;

process.on("message", (order: RunnerOrder) => {
  if (order === "stop") void stop(0);
  else users = order.users;
});
process.on("disconnect", () => void stop(0));
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => void stop(0));

const started = run(process.argv[2] ?? ".skillyard");
try {
  await started;
} catch (error) {
  tell({ error: (error as Error).message });
  await stop(1);
}

async function run(home: string): Promise<void> {
  const binaries = await findBinaries();
  place = choosePlace(binaries, home);
  const cluster = await startCluster(place);
  cluster.child?.once("exit", () => {
    if (stopping) return;
    process.exit(1);
  });
  await createDatabase(cluster);
  tell({ url: `${cluster.url}/${database}`, version: binaries.version, data: place.data });
}

async function createDatabase({ url }: Cluster): Promise<void> {
  const sql = postgres(`${url}/postgres`, { max: 1, onnotice() {} });
  const existing = await sql`select from pg_database where datname = ${database}`;
  if (!existing.length) await sql`create database ${sql(database)}`;
  await sql.end();
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  await Promise.all(users.map((user) => endProcess(user, 10_000)));
  // A start under way comes first, else its server would be missed.
  await started.catch(() => {});
  if (place) await stopServer(place.data);
  process.exit(code);
}

function tell(message: RunnerMessage): void {
  if (process.connected) process.send?.(message);
}
