import { type Load, load } from "./load";
import { cpuSeconds, type Target, withChildren } from "./processes";

/** Times are in milliseconds, those of processors in microseconds a request. */
export type Measured = Load & { nodeMicros: number; postgresMicros: number };

const WARM_UP_SECONDS = 1;

/** What a server makes of being asked for a path, over and over, and what each request takes of it and of the database. */
export async function measure(
  server: Target,
  path: string | (() => string),
  { database, connections, seconds }: { database: number; connections: number; seconds: number },
): Promise<Measured> {
  await load(server.origin, path, { connections, seconds: Math.min(WARM_UP_SECONDS, seconds) });
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
