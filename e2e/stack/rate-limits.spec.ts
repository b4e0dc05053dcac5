import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { Client, until } from "../client";
import { test } from "./fixtures";
import { earlyInAMinute } from "./minute";
import { freePort } from "./ports";
import { accepts, ended } from "./programs";
import { startRedisRest } from "./redis-rest";
import { Stack } from "./stack";

test.describe.configure({ timeout: 120_000 });

const LIMITS = { RATE_LIMIT_PUBLIC_READ: "60", RATE_LIMIT_AUTHENTICATED_READ: "10", RATE_LIMIT_WRITE: "20" };

test("each tier refuses the request after its last, and says when to come back", async ({ stack }) => {
  await stack.start(LIMITS);
  await earlyInAMinute();
  const api = new Client(stack.url);
  for (const [ask, limit] of [
    [() => api.get("/v1/categories"), 60],
    [() => api.get("/v1/users/profile"), 10],
    [() => api.post("/v1/skills", {}), 20],
  ] as const) {
    const answers = await Promise.all(Array.from({ length: limit + 5 }, ask));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.body).toMatchObject({ detail: { code: "RATE_LIMITED" } });
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    const remaining = answers.map(({ headers }) => Number(headers.get("ratelimit-remaining")));
    expect(Math.max(...remaining)).toBe(limit - 1);
    for (const { headers } of answers) {
      expect(headers.get("ratelimit-limit")).toBe(String(limit));
      expect(Number(headers.get("ratelimit-reset"))).toBeLessThanOrEqual(60);
    }
  }
  expect((await api.get("/v1/health")).status).toBe(200);
  expect((await api.post("/v1/webhooks/stripe", {})).status).toBe(400);
});

test("asking what is newer is a read by its rate, though it is a POST", async ({ stack }) => {
  await stack.start({ ...LIMITS, RATE_LIMIT_PUBLIC_READ: "3", RATE_LIMIT_WRITE: "1" });
  await earlyInAMinute();
  const api = new Client(stack.url);
  const statuses: number[] = [];
  for (let i = 0; i < 4; i++) statuses.push((await api.post("/v1/updates", { items: [] })).status);
  expect(statuses).toStrictEqual([200, 200, 200, 429]);
});

test("what assistants send to the authorization server counts as writes, what they read as reads", async ({
  stack,
}) => {
  await stack.start({ ...LIMITS, RATE_LIMIT_PUBLIC_READ: "2", RATE_LIMIT_WRITE: "3" });
  await earlyInAMinute();
  const ask = (path: string, method: string) =>
    fetch(stack.url + path, { method, body: method === "POST" ? "" : null });
  const metadata = "/.well-known/oauth-authorization-server/oauth";
  const reads = await Promise.all([1, 2, 3].map(() => ask(metadata, "GET")));
  expect(reads.map(({ status }) => status).sort()).toStrictEqual([200, 200, 429]);
  const writes = await Promise.all(
    ["register", "token", "revoke", "token"].map((name) => ask(`/oauth/${name}`, "POST")),
  );
  expect(writes.map(({ status }) => status).sort()).toStrictEqual([400, 400, 400, 429]);
  const refused = writes.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused?.headers.get("access-control-allow-origin")).toBe("*");
});

test("no header of the client's makes it somebody else", async ({ stack }) => {
  await stack.start({ ...LIMITS, RATE_LIMIT_PUBLIC_READ: "5" });
  await earlyInAMinute();
  const api = new Client(stack.url);
  const forged = (i: number) => ({
    "x-forwarded-for": `198.51.100.${i}`,
    "x-real-ip": `198.51.100.${i}`,
    "x-client-address": `198.51.100.${i}`,
    forwarded: `for=198.51.100.${i}`,
  });
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async (_, i) => (await api.get("/v1/categories", forged(i))).status),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
});

test("behind a proxy the entry that the proxy wrote counts, whatever the client put before it", async ({ stack }) => {
  await stack.start({ ...LIMITS, RATE_LIMIT_PUBLIC_READ: "2", TRUSTED_PROXY_HOPS: "1" });
  await earlyInAMinute();
  const api = new Client(stack.url);
  const from = async (chain: string) => (await api.get("/v1/categories", { "x-forwarded-for": chain })).status;
  expect([
    await from("1.1.1.1, 192.0.2.1"),
    await from("2.2.2.2, 192.0.2.1"),
    await from("3.3.3.3, 192.0.2.1"),
  ]).toStrictEqual([200, 200, 429]);
  expect(await from("192.0.2.2")).toBe(200);
});

test.describe("with a shared store", () => {
  const redisServer = spawnSync("redis-server", ["--version"]).status === 0;
  test.skip(!redisServer, "redis-server is not installed");

  test("several processes count together", async ({ stack }) => {
    const store = await startStore();
    const shared = { UPSTASH_REDIS_REST_URL: store.rest.url, UPSTASH_REDIS_REST_TOKEN: "secret", ...LIMITS };
    const other = await Stack.create();
    await Promise.all([stack.start(shared), other.start(shared)]);
    const clients = [new Client(stack.url), new Client(other.url)];
    // A first call to the store takes longest, and what takes too long is counted by each process.
    for (const client of clients) expect((await client.get("/v1/categories")).status).toBe(200);
    await earlyInAMinute();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => clients[i % 2]?.post("/v1/skills", {})));
    expect(answers.filter((answer) => answer?.status === 429)).toHaveLength(10);
    expect((await clients[0]?.get("/v1/health"))?.body).toMatchObject({ dependencies: { rate_limits: "shared" } });
    await other.stop();
    other.remove();
    await store.stop();
  });

  test("a store that is down leaves counting to the process, and health says so", async ({ stack }) => {
    const store = await startStore();
    await stack.start({ UPSTASH_REDIS_REST_URL: store.rest.url, UPSTASH_REDIS_REST_TOKEN: "secret", ...LIMITS });
    await store.stop();
    await earlyInAMinute();
    const api = new Client(stack.url);
    const answers = await Promise.all(Array.from({ length: 25 }, () => api.post("/v1/skills", {})));
    expect(answers.map(({ status }) => status).sort()).toStrictEqual([...Array(20).fill(401), ...Array(5).fill(429)]);
    expect((await api.get("/v1/health")).body).toMatchObject({
      dependencies: { rate_limits: "in_process_store_down" },
    });
  });
});

test("a store that accepts and never answers delays one request, not each", async ({ stack }) => {
  const silent = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => silent.listen(port, "127.0.0.1", resolve));
  await stack.start({
    UPSTASH_REDIS_REST_URL: `http://127.0.0.1:${port}`,
    UPSTASH_REDIS_REST_TOKEN: "secret",
    ...LIMITS,
  });
  const api = new Client(stack.url);
  await api.get("/v1/categories");
  const startedMs = performance.now();
  for (let i = 0; i < 10; i++) expect((await api.get("/v1/categories")).status).toBe(200);
  expect(performance.now() - startedMs).toBeLessThan(700);
  silent.close();
});

/** A Redis of this test alone, and the REST protocol in front of it. */
async function startStore() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "skillyard-redis-"));
  const port = await freePort();
  const redis = spawn("redis-server", ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder], {
    stdio: "ignore",
  });
  await until(() => accepts(port));
  const rest = await startRedisRest({ redisUrl: `redis://127.0.0.1:${port}`, token: "secret" });
  return {
    rest,
    async stop() {
      await rest.close();
      await ended(redis);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
