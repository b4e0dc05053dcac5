import { spawnSync } from "node:child_process";
import { expect } from "@playwright/test";
import postgres from "postgres";
import { Client, tokenFor, until } from "../client";
import { cleanFiles, unique, zip } from "../fixtures";
import { test } from "./fixtures";
import { startPooler } from "./pooler";
import { startReplica } from "./replica";
import { Server } from "./servers";
import type { Stack } from "./stack";

test.describe.configure({ timeout: 180_000 });

/** What the service promises of a change, and what a busy machine takes to show it. */
const SOON_MS = 1_000 + 500;

test("two servers with a pooler of transactions between them and the database", async ({ stack }) => {
  test.skip(spawnSync("pgbouncer", ["--version"]).status !== 0, "pgbouncer is not installed");
  await stack.start({ WORKER: "off", LOG_LEVEL: "error" });
  const direct = stack.env.DATABASE_URL ?? "";
  const pooler = await startPooler(stack.home, direct, { size: 4 });
  const settings = {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: direct,
    DATABASE_PREPARED: "off",
    WORKER: "inline",
  };
  const servers = [await serverOn(stack, settings), await serverOn(stack, settings)] as const;
  const [here, there] = servers;

  const seller = await sellerAt(stack, here);
  const word = unique("word").replace("-", "");
  const slugs = await Promise.all(Array.from({ length: 4 }, () => publish(seller, word)));
  const paths = ["/v1/skills", `/v1/skills?q=${word}`, "/v1/categories", ...slugs.map((slug) => `/v1/skills/${slug}`)];
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) => new Client(servers[i % 2]?.url ?? "").get(`${paths[i % paths.length]}`)),
  );
  expect(new Set(answers.map(({ status }) => status))).toStrictEqual(new Set([200]));
  expect((await new Client(there.url).get(`/v1/skills?q=${word}`)).body).toMatchObject({ total: slugs.length });
  await expectSoonEverywhere(seller, slugs[0] ?? "", there);

  const connections = await pooler.connections();
  expect(connections).toBeGreaterThan(0);
  expect(connections).toBeLessThanOrEqual(4);
  for (const server of servers) expect(await server.stop("SIGINT")).toBe(0);
  await pooler.stop();
});

test("a replica answers who is nobody in particular, never from longer ago than a second", async ({ stack }) => {
  await stack.start({ LOG_LEVEL: "error" });
  const replica = await startReplica(stack.home, stack.env.DATABASE_URL ?? "");
  const settings = { DATABASE_REPLICA_URL: replica.url };
  const [here, there] = [await serverOn(stack, settings), await serverOn(stack, settings)];
  const seller = await sellerAt(stack, here);
  const slug = await publish(seller, "replica");
  const atReplica = postgres(replica.url, { max: 1, onnotice() {} });

  const asked = async () =>
    (await atReplica`select 1 from pg_stat_activity where application_name = 'skillyard' and query like '%listing%'`)
      .length;
  let turn = 0;
  await until(async () => {
    await new Client(there.url).get(`/v1/skills?limit=${1 + (turn++ % 100)}`);
    return (await asked()) > 0;
  });
  for (let round = 0; round < 5; round++) await expectSoonEverywhere(seller, slug, there);

  await atReplica`select pg_wal_replay_pause()`;
  for (let round = 0; round < 3; round++) await expectSoonEverywhere(seller, slug, there);
  await atReplica`select pg_wal_replay_resume()`;
  for (let round = 0; round < 3; round++) await expectSoonEverywhere(seller, slug, there);

  await atReplica.end();
  await replica.stop();
  for (let round = 0; round < 3; round++) await expectSoonEverywhere(seller, slug, there);
  for (const server of [here, there]) expect(await server.stop("SIGINT")).toBe(0);
});

/** A change is there for its author at once, on every server, and for everybody soon, page and API alike. */
async function expectSoonEverywhere(author: Client, slug: string, there: Server): Promise<void> {
  const path = `/v1/skills/${slug}`;
  const anybody = new Client(there.url);
  await anybody.get(path);
  const title = unique("Renamed");
  expect((await author.patch(path, { title })).status).toBe(200);
  const changedMs = performance.now();
  expect((await author.get(path)).body.title).toBe(title);
  expect((await new Client(there.url, author.token).get(path)).body.title).toBe(title);
  const lastOld = await Promise.all([
    lastAskedBefore(async () => (await anybody.get(path)).body.title === title),
    lastAskedBefore(async () => (await (await fetch(`${there.url}/skills/${slug}`)).text()).includes(title)),
  ]);
  expect(Math.max(...lastOld) - changedMs).toBeLessThan(SOON_MS);
}

/** When the last question was asked whose answer did not have it yet; how long an answer takes is not what counts. */
async function lastAskedBefore(hasIt: () => Promise<boolean>): Promise<number> {
  let lastMs = 0;
  await until(async () => {
    const askedMs = performance.now();
    const isThere = await hasIt();
    if (!isThere) lastMs = askedMs;
    return isThere;
  });
  return lastMs;
}

async function serverOn(stack: Stack, settings: Record<string, string>): Promise<Server> {
  return (await Server.create(stack, settings)).start();
}

async function sellerAt(stack: Stack, { url }: Server): Promise<Client> {
  const seller = new Client(url, await tokenFor(unique("seller"), undefined, stack.env.OIDC_ISSUER));
  await seller.patch("/v1/users/profile", { display_name: unique("Seller") });
  return seller;
}

async function publish(seller: Client, word: string): Promise<string> {
  const slug = unique("scaled");
  const draft = { slug, title: `Listing ${slug}`, description: `Explains ${word}.`, category: "testing" };
  expect((await seller.post("/v1/skills", draft)).status).toBe(201);
  expect((await seller.upload(slug, zip(cleanFiles(slug)))).status).toBe(200);
  await until(async () => (await seller.get(`/v1/skills/${slug}`)).body.published_at);
  return slug;
}
