import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { Server } from "../e2e/stack/servers";
import { Stack } from "../e2e/stack/stack";
import { fill } from "./fill";
import { cpuSeconds, parentOf, type Target, withChildren } from "./processes";

const SELLER = "person-1";
const WORDS = "review migration";
/** Of a processor. */
const QUIET_SHARE = 0.02;

/** A market of its own with servers beside it, until it is closed. */
export type Market = Awaited<ReturnType<typeof openMarket>>;

/** A database of so many listings, a bare server on it, one of ours that keeps no answers, and one that does. */
export async function openMarket(listings: number) {
  const stack = await Stack.create();
  const servers: Server[] = [];
  let bare: ChildProcess | undefined;

  async function close(): Promise<void> {
    bare?.disconnect();
    await Promise.all(servers.map((server) => server.stop("SIGINT")));
    await stack.stop();
    stack.remove();
  }

  /** A server of the service as it is deployed, with these settings. */
  async function serve(settings: Record<string, string>): Promise<Target> {
    const server = await (await Server.create(stack, { HOST: "127.0.0.1", ...settings })).start();
    servers.push(server);
    return { origin: `http://127.0.0.1:${server.port}`, pid: server.pid };
  }

  try {
    const settings = { WORKER: "off", LOG_LEVEL: "warn" };
    await stack.start(settings);
    await withMemory(stack);
    await stack.start(settings);
    const sql = postgres(stack.env.DATABASE_URL ?? "", { max: 1, onnotice() {} });
    const { hotSlug: slug } = await fill(sql, { listings });
    const [{ pid: backend = 0 } = {}] = await sql`select pg_backend_pid() as pid`;
    const database = parentOf(backend);
    await sql`checkpoint`;
    await sql.end();

    bare = fork("bench/floor.mjs", [
      JSON.stringify({ database: stack.env.DATABASE_URL, slug, seller: SELLER, words: WORDS }),
    ]);
    const [port] = await once(bare, "message");
    const floor: Target = { origin: `http://127.0.0.1:${port}`, pid: bare.pid ?? 0 };
    const building = await serve({ KEPT_ANSWERS_MB: "0" });
    const keeping = await serve({});
    await untilQuiet(database);
    return { stack, listings, slug, seller: SELLER, database, floor, building, keeping, serve, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Gives the database memory for the largest market, which it has from its next start on. */
async function withMemory(stack: Stack): Promise<void> {
  const sql = postgres(stack.env.DATABASE_URL ?? "", { max: 1, onnotice() {} });
  await sql`alter system set shared_buffers = '1GB'`;
  await sql.end();
  await stack.stop();
}

/** What was loaded is still being written and cleaned up for a while. */
async function untilQuiet(database: number): Promise<void> {
  for (let busy = 1; busy > QUIET_SHARE; ) {
    const before = cpuSeconds(withChildren(database));
    await sleep(1_000);
    busy = cpuSeconds(withChildren(database)) - before;
  }
}
