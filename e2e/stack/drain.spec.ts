import http from "node:http";
import { expect } from "@playwright/test";
import postgres from "postgres";
import { Client, tokenFor, until } from "../client";
import { cleanFiles, unique, zip } from "../fixtures";
import { test as base } from "./fixtures";
import { LARGE_BYTES, publishLarge, stopReading } from "./large-file";
import { Server } from "./servers";

/** Servers of a test's own, which end with it. */
const test = base.extend<{ serve: (settings?: Record<string, string>) => Promise<Server> }>({
  serve: async ({ stack }, use) => {
    const servers: Server[] = [];
    await stack.start({ LOG_LEVEL: "error" });
    await use(async (settings) => {
      const server = await Server.create(stack, settings);
      servers.push(server);
      return server.start();
    });
    await Promise.all(servers.map((server) => server.stop("SIGINT")));
  },
});
test.describe.configure({ timeout: 300_000 });

test("a server that ends says first that it is not ready, and lets an upload and a download end", async ({
  stack,
  serve,
}) => {
  const server = await serve({ DRAIN_PAUSE_SECONDS: "30" });
  expect(await probe(server, "/readyz")).toStrictEqual([200, { status: "ok" }, "keep-alive"]);
  const author = new Client(server.url, await tokenFor("author", undefined, stack.env.OIDC_ISSUER));
  const slug = unique("drained");
  await author.patch("/v1/users/profile", { display_name: "Draining author" });
  const listing = { slug, title: "Drained", description: "Uploaded while the server ends.", category: "testing" };
  expect((await author.post("/v1/skills", listing)).status).toBe(201);

  const upload = http.request({
    port: server.port,
    method: "POST",
    path: `/v1/skills/${slug}/upload`,
    headers: { authorization: `Bearer ${author.token}`, "content-type": "application/zip" },
  });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    upload.on("error", reject).on("response", (answer) => resolve(answer.resume().statusCode));
  });
  const bytes = zip(cleanFiles(slug));
  await new Promise((resolve) => upload.write(bytes.subarray(0, 100), resolve));
  const { pathname, search } = new URL(await publishLarge(stack));
  const download = await stopReading(server.port, `${server.url}${pathname}${search}`);

  const ended = server.stop();
  await until(async () => (await probe(server, "/readyz"))[0] === 503);
  expect(await probe(server, "/readyz")).toStrictEqual([503, { status: "draining" }, "close"]);
  expect(await probe(server, "/livez")).toStrictEqual([200, { status: "ok" }, "close"]);
  expect((await author.get(`/v1/skills/${slug}`)).headers.get("connection")).toBe("close");

  server.hurry(); // a second signal ends the pause
  await until(async () => (await probe(server, "/livez").catch(() => null)) === null);
  upload.end(bytes.subarray(100));
  expect(await download.readOn()).toBeGreaterThan(LARGE_BYTES);
  expect(await answered).toBe(200);
  expect(await ended).toBe(0);
});

test("Ctrl-C has no pause", async ({ serve }) => {
  const server = await serve({ DRAIN_PAUSE_SECONDS: "120" });
  const startedMs = performance.now();
  expect(await server.stop("SIGINT")).toBe(0);
  expect(performance.now() - startedMs).toBeLessThan(10_000);
});

test("readiness asks the database over a connection of its own", async ({ stack, serve }) => {
  const server = await serve();
  const sql = postgres(stack.env.DATABASE_URL ?? "", { max: 2, onnotice() {} });
  let waiting: Promise<Response[]> | undefined;
  await sql.begin(async (tx) => {
    await tx`lock table listings in access exclusive mode`;
    waiting = Promise.all(Array.from({ length: 40 }, (_, i) => fetch(`${server.url}/v1/skills/nothing-${i}`)));
    await until(async () => (await waitingQueries(sql)) >= 6); // all that named statements have
    expect((await probe(server, "/readyz"))[0]).toBe(200);
  });
  await waiting;

  const database = new URL(stack.env.DATABASE_URL ?? "").pathname.slice(1);
  const admin = postgres(stack.env.DATABASE_URL ?? "", { database: "template1", max: 1, onnotice() {} });
  await admin.unsafe(`alter database "${database}" allow_connections false`);
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'skillyard readiness'`;
  await until(async () => (await probe(server, "/readyz"))[0] === 503);
  expect(await probe(server, "/readyz")).toStrictEqual([503, { status: "database down" }, "keep-alive"]);
  expect((await probe(server, "/livez"))[0]).toBe(200);
  await admin.unsafe(`alter database "${database}" allow_connections true`);
  await until(async () => (await probe(server, "/readyz"))[0] === 200);
  await Promise.all([sql.end(), admin.end()]);
});

async function probe(server: Server, path: string) {
  const response = await fetch(server.url + path);
  return [response.status, await response.json(), response.headers.get("connection")];
}

/** How many of the service's queries wait for the listings. */
async function waitingQueries(sql: postgres.Sql): Promise<number> {
  const waiting = await sql`
    select 1 from pg_stat_activity where application_name = 'skillyard' and wait_event_type = 'Lock'`;
  return waiting.length;
}
