import { growthOf, readsOf } from "./cases";
import type { Market } from "./market";
import { type Measured, measure } from "./measure";
import { residentMiB } from "./processes";
import type { Row } from "./report";

type How = { connections: number; seconds: number; only?: string | undefined };

export const ABOUT_READS =
  "The floor is `node:http` and one prepared query of `postgres.js` on the same database for the same JSON, in the same " +
  "run; of categories, which are kept in memory, an empty answer; of a page the page as it is rendered for each. Built and " +
  "kept are of two servers, of which one keeps no answers. µs are processor time a request; where three figures stand " +
  "together they are the floor's, built, and kept. Kept of sent is beside the bare server that sends as many bytes from " +
  "memory. The database has 1 GB of `shared_buffers`.";

/** Each read of the market, built and kept, beside the floor. */
export async function reads(market: Market, { only, ...how }: How): Promise<Row[]> {
  const { database, floor, building, keeping } = market;
  const rows: Row[] = [];
  for (const { name, floor: query, path } of readsOf(market)) {
    if (only && !name.includes(only)) continue;
    const built = await measure(building, path, { database, ...how });
    const kept = await measure(keeping, path, { database, ...how });
    const length = await lengthOf(keeping.origin, typeof path === "string" ? path : path());
    const sent = await measure(floor, `/bytes/${length}`, { database, ...how });
    const low = query === undefined ? built : await measure(floor, `/${query}`, { database, ...how });
    const three = (of: (each: Measured) => string) => [low, built, kept].map(of).join(" → ");
    rows.push({
      read: name,
      "floor/s": query === undefined ? "" : Math.round(low.perSecond),
      "built/s": Math.round(built.perSecond),
      "kept/s": Math.round(kept.perSecond),
      "built share": query === undefined ? "" : (built.perSecond / low.perSecond).toFixed(2),
      "kept share": (kept.perSecond / low.perSecond).toFixed(2),
      "kB sent": (length / 1_000).toFixed(1),
      "kept of sent": (kept.perSecond / sent.perSecond).toFixed(2),
      "p50 ms": three(({ p50 }) => p50.toFixed(1)),
      "p99 ms": three(({ p99 }) => p99.toFixed(1)),
      "Node µs": three(({ nodeMicros }) => String(Math.round(nodeMicros))),
      "Postgres µs": three(({ postgresMicros }) => String(Math.round(postgresMicros))),
      MiB: `${residentMiB(building.pid)}, ${residentMiB(keeping.pid)}`,
    });
    console.log(JSON.stringify(rows.at(-1)));
  }
  return rows;
}

/** Of what is sent, which is compressed where it is kept. */
async function lengthOf(origin: string, path: string): Promise<number> {
  const answer = await fetch(origin + path);
  await answer.arrayBuffer();
  return Number(answer.headers.get("content-length"));
}

/** By read, the milliseconds within which a single caller has 95 of 100 answers that are built. */
export type Waits = Record<string, number>;

export async function waits(market: Market, { seconds, only }: Omit<How, "connections">): Promise<Waits> {
  const { database, building } = market;
  const found: Waits = {};
  for (const { name, path } of growthOf(market)) {
    if (only && !name.includes(only)) continue;
    found[name] = (await measure(building, path, { database, connections: 1, seconds })).p95;
    console.log(`${market.listings} listings, ${name}: p95 ${found[name]?.toFixed(1)} ms`);
  }
  return found;
}

/** What one caller waits in markets of these sizes, smallest first, and how that grows. */
export function growth(sizes: number[], all: Waits[]): Row[] {
  return Object.keys(all[0] ?? {}).map((read) => {
    const each = all.map((waits) => waits[read] ?? 0);
    const grown = (each.at(-1) ?? 0) / (each[0] ?? 1);
    return {
      read,
      ...Object.fromEntries(
        sizes.map((size, index) => [`${size.toLocaleString("en-US")}`, each[index]?.toFixed(1) ?? ""]),
      ),
      "last / first": sizes.length > 1 ? grown.toFixed(2) : "",
    };
  });
}
