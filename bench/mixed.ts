import { load } from "./load";
import { residentMiB, type Target } from "./processes";

const TEXTS = ["review migration", "plan release", "invoice", "regex budget", "deploy", "topic7", "schema query"];

/** What visitors of a market of this size ask for: the same lists by most, listings and searches by few each. */
function anyPath(listings: number): string {
  const some = <T>(all: T[]): T => all[Math.floor(Math.random() * all.length)] as T;
  // A few listings are read by most, and each of the others by somebody.
  const slug = `filled-${1 + Math.floor(listings * Math.random() ** 4)}`;
  const page = some(["/", "/skills", "/skills?category=finance", `/skills/${slug}`, "/docs/reviews"]);
  const q = encodeURIComponent(`${some(TEXTS)}${some(["", "", ` ${Math.floor(Math.random() * 500)}`])}`);
  return some([
    ...[
      "/v1/categories",
      "/v1/skills",
      "/v1/skills?category=design&price=paid",
      `/v1/skills/${slug}`,
      `/v1/skills/${slug}`,
    ],
    ...[
      `/v1/detail/${slug}`,
      `/v1/skills/${slug}/reviews`,
      `/v1/skills?q=${q}`,
      `/v1/search?q=${q}&source=native`,
      page,
    ],
  ]);
}

/** Says every ten seconds what the server's memory is. */
export async function mixed(
  server: Target,
  { listings, connections, seconds }: { listings: number; connections: number; seconds: number },
): Promise<void> {
  const samples: number[] = [];
  const watch = setInterval(() => {
    samples.push(residentMiB(server.pid));
    if (samples.length % 10 === 0) console.log(`${samples.length} s: ${samples.at(-1)} MiB`);
  }, 1_000);
  const met = await load(server.origin, () => anyPath(listings), { connections, seconds });
  clearInterval(watch);
  const half = Math.floor(samples.length / 2);
  const quarter = (from: number) => mean(samples.slice(half + from, half + from + Math.floor(half / 2)));
  console.log(
    `${Math.round(met.perSecond)} requests/s, p50 ${met.p50.toFixed(1)} ms, p99 ${met.p99.toFixed(1)} ms; memory at most ` +
      `${Math.max(...samples)} MiB, ${Math.round(quarter(0))} in the third quarter, ${Math.round(quarter(Math.floor(half / 2)))} in the last`,
  );
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
