import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { isFree } from "@/dev/ports";
import { findBinaries } from "@/dev/postgres-binaries";
import { startCluster, stopServer } from "@/dev/postgres-cluster";
import { choosePlace } from "@/dev/postgres-place";
import { markProcess } from "@/dev/processes";
import type { Claim } from "@/dev/running";

const name = "chaos";
const portLimitMs = 15_000;

/** A Postgres of the run's own, empty, which can be killed at any moment and then goes on from its log. */
export async function startDatabase(home: string, claim: Claim) {
  const place = choosePlace(await findBinaries(), home);
  let cluster = await start();
  const { url } = cluster;
  await createEmpty(url);

  async function start() {
    const started = await startCluster(place);
    const mark = started.child?.pid ? markProcess(started.child.pid) : null;
    if (mark) claim.started(mark);
    return started;
  }

  return {
    url: `${url}/${name}`,
    async kill(): Promise<void> {
      const { child } = cluster;
      if (!child) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
      await untilFree(Number(new URL(url).port));
      cluster = await start();
      if (cluster.url !== url) throw new Error("The database came back elsewhere.");
    },
    stop: () => stopServer(place.data),
  };
}

/** Where it can't be kept in the run's own folder, what an earlier run left is still there. */
async function createEmpty(url: string): Promise<void> {
  const sql = postgres(`${url}/postgres`, { max: 1, onnotice() {} });
  try {
    await sql`drop database if exists ${sql(name)} with (force)`;
    await sql`create database ${sql(name)}`;
  } finally {
    await sql.end();
  }
}

/** What served the connections of a killed server ends a moment after it. */
async function untilFree(port: number): Promise<void> {
  for (const deadline = Date.now() + portLimitMs; !(await isFree(port)); await sleep(25)) {
    if (Date.now() > deadline) throw new Error("The killed database still holds its port.");
  }
}
