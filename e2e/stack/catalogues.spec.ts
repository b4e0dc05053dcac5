import { expect } from "@playwright/test";
import postgres from "postgres";
import type { Catalogue } from "../api/clients/catalogue";
import { Client, tokenFor, until } from "../client";
import { cleanFiles, unique, zip } from "../fixtures";
import { test } from "./fixtures";
import { earlyInAMinute } from "./minute";
import { Server } from "./servers";
import type { Stack } from "./stack";

test.describe.configure({ timeout: 240_000 });

const SOON_MS = 1_000;
/** On top of it what a request takes that was sent before. */
const IN_FLIGHT_MS = 300;
const MINUTE_MS = 60_000;
const CROWD = 60;
const PATH = "/marketplace.json";

async function catalogueAt(url: string): Promise<string[]> {
  const response = await fetch(`${url}${PATH}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as Catalogue).plugins.map(({ name }) => name);
}

/** Asks again and again until the listing is gone; when it was last there. */
async function lastShownMs(url: string, slug: string): Promise<number> {
  let lastMs = 0;
  await until(async () => {
    const isThere = (await catalogueAt(url)).includes(slug);
    if (isThere) lastMs = performance.now();
    return !isThere;
  });
  return lastMs;
}

test("what is withdrawn is gone from every server's catalogue within a second", async ({ stack }) => {
  const { here, there, seller, admin, sellerId, sql } = await market(stack);
  const slugs = [];
  for (let i = 0; i < 4; i++) slugs.push(await publish(seller));
  const [blocked, unpublished, paid, banned] = slugs as [string, string, string, string];
  for (const { url } of [here, there]) expect((await catalogueAt(url)).sort()).toStrictEqual(slugs.toSorted());

  const steps: [slug: string, withdraw: () => Promise<{ status: number }>][] = [
    [blocked, () => admin.post(`/v1/admin/skills/${blocked}/block`, { reason: "It sends what it reads away." })],
    [unpublished, () => seller.post(`/v1/skills/${unpublished}/unpublish`)],
    [paid, () => seller.patch(`/v1/skills/${paid}`, { price_cents: 900 })],
    [banned, () => admin.post(`/v1/admin/users/${sellerId}/ban`, { reason: "Spam." })],
  ];
  for (const [slug, withdraw] of steps) {
    const watched = Promise.all([lastShownMs(here.url, slug), lastShownMs(there.url, slug)]);
    expect((await withdraw()).status).toBe(200);
    const withdrawnMs = performance.now();
    for (const lastMs of await watched) expect(lastMs - withdrawnMs, slug).toBeLessThan(SOON_MS + IN_FLIGHT_MS);
  }
  await sql.end();
  await end(here, there);
});

test("what is published shows on every server within a minute, though nothing else is asked meanwhile", async ({
  stack,
}) => {
  const { here, there, seller, sql } = await market(stack);
  const first = await publish(seller);
  for (const { url } of [here, there]) expect(await catalogueAt(url)).toStrictEqual([first]);
  const second = await publish(seller);
  const publishedMs = performance.now();
  await until(async () => {
    const shown = await Promise.all([catalogueAt(here.url), catalogueAt(there.url)]);
    return shown.every((names) => names.includes(second));
  }, MINUTE_MS);
  expect(performance.now() - publishedMs).toBeLessThan(MINUTE_MS);
  await sql.end();
  await end(here, there);
});

test("a crowd at a server that has nothing yet is one query", async ({ stack }) => {
  const { here, there, seller, sql } = await market(stack);
  const slug = await publish(seller);
  const { asked, queries } = await sql.begin(async (tx) => {
    await tx`lock table listings in access exclusive mode`;
    const asked = Promise.all(Array.from({ length: CROWD }, () => catalogueAt(there.url)));
    let queries = 0;
    await until(async () => (await loading(sql)).length > 0);
    for (let look = 0; look < 20; look++) queries = Math.max(queries, (await loading(sql)).length);
    return { asked: () => asked, queries };
  });
  expect(queries).toBe(1);
  for (const names of await asked()) expect(names).toStrictEqual([slug]);
  await sql.end();
  await end(here, there);
});

test("while it can't be loaded anew, what was there before is told at once", async ({ stack }) => {
  const { here, there, seller, sql } = await market(stack);
  const slug = await publish(seller);
  expect(await catalogueAt(there.url)).toStrictEqual([slug]);
  const waits: number[] = [];
  const ask = async () => {
    const askedMs = performance.now();
    expect(await catalogueAt(there.url)).toStrictEqual([slug]);
    waits.push(performance.now() - askedMs);
  };
  await sql.begin(async (tx) => {
    await tx`lock table listings in access exclusive mode`;
    // The connection of whoever loads it is cut, twice over.
    for (let kills = 0; kills < 2; kills++) {
      await until(async () => {
        await ask();
        const [found] = await loading(sql);
        return found && (await sql`select pg_terminate_backend(${found.pid})`).length;
      }, 40_000);
    }
    for (let i = 0; i < 20; i++) await ask();
  });
  expect(Math.max(...waits)).toBeLessThan(500);
  const next = await publish(seller);
  await until(async () => (await catalogueAt(there.url)).includes(next), MINUTE_MS);
  await sql.end();
  await end(here, there);
});

test("an assistant that brings sixty plugins up to date is refused nothing, and a flood is", async ({ stack }) => {
  await stack.start({
    LOG_LEVEL: "fatal",
    RATE_LIMIT_CATALOGUES: "180",
    RATE_LIMIT_PLUGINS: "600",
    RATE_LIMIT_MCP: "120",
  });
  const seller = new Client(stack.url, await tokenFor(unique("seller"), undefined, stack.env.OIDC_ISSUER));
  await seller.patch("/v1/users/profile", { display_name: unique("Seller") });
  const slug = await publish(seller);
  const ask = async (path: string) => {
    const response = await fetch(`${stack.url}${path}`);
    await response.bytes();
    return response;
  };
  await earlyInAMinute();
  for (let plugin = 0; plugin < 60; plugin++) {
    for (const path of [PATH, `/skills/${slug}${PATH}`, `/plugins/${slug}/1.0.0.zip`]) {
      expect((await ask(path)).status, `${path} of ${plugin}`).toBe(200);
    }
  }
  const flood = await Promise.all(Array.from({ length: 180 }, () => ask(PATH)));
  const refused = flood.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(100);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused[0]?.headers.get("ratelimit-limit")).toBe("180");
  for (const path of ["/.well-known/skills/index.json", "/me/marketplace.json"]) {
    expect((await ask(path)).status, path).toBe(429);
  }
  expect((await ask(`/plugins/${slug}/1.0.0.zip`)).headers.get("ratelimit-limit")).toBe("600");

  const message = { method: "POST", body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' };
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  await earlyInAMinute();
  const answers = await Promise.all(
    Array.from({ length: 130 }, (_, i) => fetch(stack.url + (i % 2 ? "/mcp" : "/mcp/me"), { ...message, headers })),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
});

/** What loads the catalogue just now. */
function loading(sql: postgres.Sql) {
  return sql<{ pid: number }[]>`select pid from pg_stat_activity
    where state = 'active' and query like '%archive_sha256%limit 5000%' and pid <> pg_backend_pid()`;
}

/** Who hears of changes; whoever has just begun to keeps nothing of what was there before. */
function listening(sql: postgres.Sql) {
  return sql`select pid from pg_stat_activity where application_name = 'skillyard changes' and state = 'idle'`;
}

async function market(stack: Stack) {
  await stack.start({ LOG_LEVEL: "fatal" });
  const serve = async () => (await Server.create(stack, { LOG_LEVEL: "fatal" })).start();
  const [here, there] = [await serve(), await serve()];
  const sql = postgres(stack.env.DATABASE_URL ?? "", { max: 2, onnotice() {} });
  await until(async () => {
    for (const { url } of [stack, here, there]) await fetch(`${url}/v1/skills`);
    return (await listening(sql)).length === 3;
  });
  for (const { url } of [here, there]) await fetch(`${url}/v1/skills`);
  const as = async (name: string) => new Client(here.url, await tokenFor(name, undefined, stack.env.OIDC_ISSUER));
  const [seller, admin] = [await as(unique("seller")), await as("admin")];
  await seller.patch("/v1/users/profile", { display_name: unique("Seller") });
  const { body } = await seller.get<{ id: string }>("/v1/auth/me");
  return { here, there, seller, admin, sellerId: body.id, sql };
}

async function end(...servers: Server[]): Promise<void> {
  await Promise.all(servers.map((server) => server.stop("SIGINT")));
}

async function publish(seller: Client): Promise<string> {
  const slug = unique("offered");
  const draft = { slug, title: `Listing ${slug}`, description: "Explains a thing.", category: "testing" };
  expect((await seller.post("/v1/skills", draft)).status).toBe(201);
  expect((await seller.upload(slug, zip(cleanFiles(slug)))).status).toBe(200);
  await until(async () => (await seller.get(`/v1/skills/${slug}`)).body.published_at);
  return slug;
}
