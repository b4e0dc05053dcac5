// npm run bench: what each read takes of this machine, beside a bare server that answers the same, in the same minutes.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { Server } from "../e2e/stack/servers";
import { Stack } from "../e2e/stack/stack";
import { fill } from "./fill";
import { type Load, load } from "./load";
import { mixed } from "./mixed";
import { cpuSeconds, parentOf, residentMiB, type Target, withChildren } from "./processes";

const { values: flags } = parseArgs({
  options: {
    listings: { type: "string", default: "100000" },
    seconds: { type: "string", default: "4" },
    connections: { type: "string", default: "16" },
    only: { type: "string" },
    save: { type: "boolean", default: false },
    /** Instead of each read by itself: so many minutes of all of them, and how memory goes. */
    mixed: { type: "string" },
  },
});
const [listings, seconds, connections] = [whole("listings"), whole("seconds"), whole("connections")];

function whole(name: "listings" | "seconds" | "connections" | "mixed"): number {
  const n = Number(flags[name]);
  if (!Number.isInteger(n) || n < 1) throw new Error(`--${name} takes a whole number from 1`);
  return n;
}

type Measured = Load & { nodeMicros: number; postgresMicros: number };
type Row = Record<
  | "read"
  | "floor/s"
  | "built/s"
  | "kept/s"
  | "built share"
  | "kept share"
  | "p50 ms"
  | "p99 ms"
  | "Node µs"
  | "Postgres µs"
  | "MiB",
  string | number
>;
/** A page has no floor: its share is of what it takes when it is rendered for each who asks. */
type Case = { name: string; floor?: string; path: string };

const WARM_UP_SECONDS = 1;
/** Of a processor. */
const QUIET_SHARE = 0.02;
const WORDS = "review migration";

const stack = await Stack.create();
const servers: Server[] = [];
let floorServer: ChildProcess | undefined;
process.once("SIGINT", () => void stop().finally(() => process.exit(130)));
try {
  await run();
} finally {
  await stop();
}

async function run(): Promise<void> {
  console.log(
    `Filling a market of ${listings} listings; then each read for ${seconds} s over ${connections} connections.`,
  );
  await stack.start({ WORKER: "off", LOG_LEVEL: "warn" });
  const sql = postgres(stack.env.DATABASE_URL ?? "", { max: 1, onnotice() {} });
  const { hotSlug } = await fill(sql, { listings });
  const seller = "person-1";
  const [{ pid: backend = 0 } = {}] = await sql`select pg_backend_pid() as pid`;
  const database = parentOf(backend);
  await sql`checkpoint`;
  await sql.end();

  floorServer = fork("bench/floor.mjs", [
    JSON.stringify({ database: stack.env.DATABASE_URL, slug: hotSlug, seller, words: WORDS }),
  ]);
  const [port] = await once(floorServer, "message");
  const floor = { origin: `http://127.0.0.1:${port}`, pid: floorServer.pid ?? 0 };
  /** One that keeps no answers, and one that does. */
  const building = await serve({ KEPT_ANSWERS_MB: "0" });
  const keeping = await serve({});
  await untilQuiet(database);

  if (flags.mixed !== undefined) return mixed(keeping, { listings, connections, seconds: whole("mixed") * 60 });

  const cases: Case[] = [
    { name: "nothing / categories", floor: "", path: "/v1/categories" },
    { name: "list, newest", floor: "newest", path: "/v1/skills" },
    { name: "list of a category", floor: "category", path: "/v1/skills?category=finance" },
    { name: "list, filtered", floor: "filtered", path: "/v1/skills?category=design&price=paid&sort=price_asc" },
    { name: "detail", floor: "detail", path: `/v1/skills/${hotSlug}` },
    { name: "seller's listings", floor: "seller", path: `/v1/sellers/${seller}/skills` },
    { name: "search", floor: "search", path: `/v1/skills?q=${encodeURIComponent(WORDS)}` },
    { name: "page: home", path: "/" },
    { name: "page: browse", path: "/skills" },
    { name: "page: listing", path: `/skills/${hotSlug}` },
  ];
  const rows: Row[] = [];
  for (const { name, floor: query, path } of cases) {
    if (flags.only && !name.includes(flags.only)) continue;
    const built = await measure(building, path, database);
    const kept = await measure(keeping, path, database);
    const low = query === undefined ? built : await measure(floor, `/${query}`, database);
    const three = (of: (each: Measured) => string) => [low, built, kept].map(of).join(" → ");
    rows.push({
      read: name,
      "floor/s": query === undefined ? "" : Math.round(low.perSecond),
      "built/s": Math.round(built.perSecond),
      "kept/s": Math.round(kept.perSecond),
      "built share": query === undefined ? "" : (built.perSecond / low.perSecond).toFixed(2),
      "kept share": (kept.perSecond / low.perSecond).toFixed(2),
      "p50 ms": three(({ p50 }) => p50.toFixed(1)),
      "p99 ms": three(({ p99 }) => p99.toFixed(1)),
      "Node µs": three(({ nodeMicros }) => String(Math.round(nodeMicros))),
      "Postgres µs": three(({ postgresMicros }) => String(Math.round(postgresMicros))),
      MiB: `${residentMiB(building.pid)}, ${residentMiB(keeping.pid)}`,
    });
    console.log(JSON.stringify(rows.at(-1)));
  }
  console.table(rows);
  if (flags.save) save(rows);
}

/** The table that the repository keeps, and the same for programs. */
function save(rows: Row[]): void {
  const machine = `${os.cpus().length} × ${os.cpus()[0]?.model?.trim()}, Node ${process.version}`;
  const date = new Date().toISOString().slice(0, 10);
  const about = { date, machine, listings, seconds, connections };
  writeFileSync("bench/results.json", `${JSON.stringify({ ...about, rows }, null, 2)}\n`);
  const names = Object.keys(rows[0] ?? {}) as (keyof Row)[];
  const lines = [names, names.map(() => "---"), ...rows.map((row) => names.map((name) => row[name]))];
  const table = lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  writeFileSync(
    "bench/RESULTS.md",
    `# What a read takes\n\n${date}, ${machine}; ${listings} listings, ${connections} connections, ${seconds} s each, ` +
      `written by \`npm run bench -- --save\`.\n\n` +
      "The floor is `node:http` and one prepared query of `postgres.js` on the same database for the same JSON, in the " +
      "same run; of categories, which are kept in memory, an empty answer; of a page the page as it is rendered for each. " +
      "Built and kept are of two servers, of which one keeps no answers. µs are processor time a request; where three " +
      "figures stand together they are the floor's, built, and kept.\n\n" +
      `${table}\n`,
  );
}

/** A server of the service as it is deployed, with these settings. */
async function serve(settings: Record<string, string>): Promise<Target> {
  const server = await (await Server.create(stack, { HOST: "127.0.0.1", ...settings })).start();
  servers.push(server);
  return { origin: `http://127.0.0.1:${server.port}`, pid: server.pid };
}

/** What was loaded is still being written and cleaned up for a while. */
async function untilQuiet(database: number): Promise<void> {
  for (let busy = 1; busy > QUIET_SHARE; ) {
    const before = cpuSeconds(withChildren(database));
    await sleep(1_000);
    busy = cpuSeconds(withChildren(database)) - before;
  }
}

async function measure(server: Target, path: string, database: number): Promise<Measured> {
  await load(server.origin, path, { connections, seconds: WARM_UP_SECONDS });
  const backends = withChildren(database);
  const before = { node: cpuSeconds([server.pid]), postgres: cpuSeconds(backends) };
  const met = await load(server.origin, path, { connections, seconds });
  const micros = (now: number, then: number) => ((now - then) * 1e6) / met.requests;
  return {
    ...met,
    nodeMicros: micros(cpuSeconds([server.pid]), before.node),
    postgresMicros: micros(cpuSeconds(backends), before.postgres),
  };
}

async function stop(): Promise<void> {
  floorServer?.disconnect();
  await Promise.all(servers.map((server) => server.stop("SIGINT")));
  await stack.stop();
  stack.remove();
}
