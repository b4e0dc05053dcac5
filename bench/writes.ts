import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { strToU8, zipSync } from "fflate";
import { MarketClient } from "../dev/market-client";
import type { Environment } from "../dev/parts";
import type { Market } from "./market";
import { cpuSeconds, type Target, withChildren } from "./processes";
import type { Row } from "./report";

const KIB = 1024;
const TIMES = 24;
const TIMES_OF_LARGE = 4;
const AT_ONCE = 4;
const LIMIT_MS = 600_000;
const PAUSE_MS = 200;

export const ABOUT_WRITES =
  `Each by the API, ${AT_ONCE} at once, each a caller's of their own or of one seller. Node and Postgres in milliseconds ` +
  "of processor time a write; of an upload what the review takes afterwards is not in it.";

const description = "Explains a regular expression piece by piece.";

/** What the writes take that a marketplace lives of; the market is another one afterwards. */
export async function writes(market: Market): Promise<Row[]> {
  const server = market.building;
  const env = { ...market.stack.env, APP_URL: server.origin } as Environment;
  const client = new MarketClient(env, AbortSignal.timeout(LIMIT_MS));
  const seller = client.as("seller");
  const buyers = Array.from({ length: TIMES }, (_, i) => client.as(`buyer-${i + 1}`));
  await seller.patch("/v1/users/profile", { display_name: "Seller" });
  const { body } = await seller.post<{ connect_id: string }>("/v1/sellers/connect");
  await client.simulator("/_sim/onboard", { account: body.connect_id, outcome: "active" });
  for (const [i, buyer] of buyers.entries()) await buyer.patch("/v1/users/profile", { display_name: `Buyer ${i + 1}` });

  const rows: Row[] = [];
  const time = async <Item>(write: string, items: Item[], work: (item: Item, index: number) => Promise<unknown>) => {
    rows.push({ write, ...(await timed(server, market.database, items, work)) });
    console.log(JSON.stringify(rows.at(-1)));
  };
  const upload = (kib: number) => (slug: string) => seller.upload(`/v1/skills/${slug}/upload`, packageOf(slug, kib));
  const publish = (slug: string) =>
    seller.post("/v1/skills", { slug, title: `The ${slug}`, description, category: "development", price_cents: 500 });

  const slugs = Array.from({ length: TIMES + TIMES_OF_LARGE }, (_, i) => `written-${i + 1}`);
  const small = slugs.slice(0, TIMES);
  await time("publish", slugs, publish);
  await time("upload of 200 kB", small, upload(200));
  await time("upload of 10 MiB", slugs.slice(TIMES), upload(10 * KIB - 64));
  await market.serve({ WORKER: "inline" });
  for (const slug of slugs) await untilPublished(() => seller.get(`/v1/skills/${slug}/versions`));
  await time("version", small, (slug) => seller.patch(`/v1/skills/${slug}`, { version: "1.1.0" }));
  await time("checkout", buyers, (buyer, i) => buyer.post("/v1/checkout", { skill_slug: small[i] }));
  const text = "It does what it says, and quickly.";
  await time("review", buyers, (buyer) => buyer.post("/v1/skills/filled-2/reviews", { rating: 5, text }));
  return rows;
}

/** A package of about so many KiB, which can't be made smaller. */
function packageOf(slug: string, kib: number): Uint8Array {
  const front = `---\nname: ${slug}\ndescription: ${description}\n---\n\nRead it and explain each part.\n`;
  const parts = Array.from({ length: Math.ceil(kib / 1_000) }, (_, i) => [
    `data/part-${i}.csv`,
    strToU8(randomBytes((Math.min(1_000, kib - i * 1_000) * KIB) / 2).toString("hex")),
  ]);
  return zipSync({ "SKILL.md": strToU8(front), ...Object.fromEntries(parts) }, { level: 0 });
}

async function timed<Item>(
  server: Target,
  database: number,
  items: Item[],
  work: (item: Item, index: number) => Promise<unknown>,
): Promise<Row> {
  const waiting = [...items.entries()];
  const times: number[] = [];
  const backends = withChildren(database);
  const before = { node: cpuSeconds([server.pid]), postgres: cpuSeconds(backends) };
  const startedAt = performance.now();
  const workSome = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const beganAt = performance.now();
      await work(next[1], next[0]);
      times.push(performance.now() - beganAt);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workSome));
  const tookSeconds = (performance.now() - startedAt) / 1_000;
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
  const millis = (now: number, then: number) => (((now - then) * 1_000) / items.length).toFixed(1);
  return {
    "per second": (items.length / tookSeconds).toFixed(1),
    "p50 ms": at(0.5),
    "p99 ms": at(0.99),
    "Node ms": millis(cpuSeconds([server.pid]), before.node),
    "Postgres ms": millis(cpuSeconds(backends), before.postgres),
  };
}

async function untilPublished(ask: () => Promise<{ body: { status: string }[] }>): Promise<void> {
  for (const deadline = Date.now() + LIMIT_MS; ; ) {
    const [version] = (await ask()).body;
    if (version?.status === "published") return;
    if (version?.status === "rejected" || Date.now() > deadline) throw new Error("A package was not published");
    await sleep(PAUSE_MS);
  }
}
