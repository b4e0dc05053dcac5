import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import { type Call, secondsToHeal, send } from "./scene";
import type { Service } from "./service";
import { HOLD_MS, play, READ_WITHIN_MS, shareOf, statusesOf, test } from "./world";

test.describe.configure({ mode: "default", timeout: 180_000 });

for (const [what, fail] of [
  ["silent", async ({ gates }: Service) => gates.database.hang()],
  ["gone", ({ gates }: Service) => gates.database.close()],
] as const) {
  test(`the database is ${what}`, async ({ world }) => {
    const { service } = world;
    const measured = await play(world, {
      title: `database ${what}`,
      during: async () => {
        await sleep(1_500);
        await fail(service);
        await sleep(HOLD_MS);
        const health = await send(service.url, { name: "health", path: "/v1/health" });
        expect(JSON.parse(health.body)).toMatchObject({ status: "degraded", dependencies: { database: "down" } });
        const page = await fetch(`${service.url}/skills/${world.free}`, { headers: { "accept-encoding": "gzip" } });
        expect(await page.text(), "to whoever takes pages compressed").toContain("Out of order for a moment");
      },
      mend: () => service.gates.database.open(),
    });
    expect([...measured.readyStatuses].sort()).toStrictEqual([200, 503]);
    for (const call of ["detail", "page", "profile"]) expect(statusesOf(measured, call), call).toContain(503);
  });
}

for (const statement of ["begin", "insert into", "commit"]) {
  test(`the database falls silent at ${statement}`, async ({ world }) => {
    const { gates, url } = world.service;
    await gates.database.open(); // so that no connection knows the statement by a name
    await secondsToHeal(world.service, world.reads);
    gates.database.hangOn(statement);
    const answer = await send(url, world.write);
    await gates.database.open();
    await secondsToHeal(world.service, world.reads);
    expect(answer).toMatchObject({ status: 503, retryAfter: true });
    expect(answer.ms).toBeLessThan(READ_WITHIN_MS);
  });
}

test("the database takes no writes", async ({ world }) => {
  const { service, sql } = world;
  const [row] = await sql`select current_database() as name`;
  const setReadOnly = async (value: "on" | "off") => {
    await sql.unsafe(`alter database "${row?.name}" set default_transaction_read_only = ${value}`);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'skillyard%' and pid <> pg_backend_pid()`;
  };
  const measured = await play(world, {
    title: "database read-only",
    during: async () => {
      await setReadOnly("on");
      await sleep(HOLD_MS / 2);
      const health = await send(service.url, { name: "health", path: "/v1/health" });
      expect(JSON.parse(health.body)).toMatchObject({ status: "degraded", dependencies: { database: "read_only" } });
    },
    mend: () => setReadOnly("off"),
  });
  expect(statusesOf(measured, "write")).toContain(503);
  expect(statusesOf(measured, "list")).toContain(200);
});

test("forty requests wait for one lock", async ({ world }) => {
  const { service, sql, seller, free, reads } = world;
  const authorization = `Bearer ${seller.token}`;
  const waiting = Array.from({ length: 40 }, (_, i): Call => {
    const body = () => JSON.stringify({ title: `Title ${i}` });
    return { name: "locked", path: `/v1/skills/${free}`, method: "PATCH", headers: { authorization }, body };
  });
  const measured = await play(world, {
    title: "40 wait for a lock",
    calls: [...reads, ...waiting],
    during: () =>
      sql.begin(async (tx) => {
        await tx`select 1 from listings where slug = ${free} for update`;
        await sleep(HOLD_MS);
        const health = await send(service.url, { name: "health", path: "/v1/health" });
        expect(JSON.parse(health.body)).toMatchObject({ dependencies: { database: "ok" } });
      }),
    mend: () => undefined,
  });
  expect(statusesOf(measured, "locked")).toContain(503);
  for (const { name } of reads) expect(shareOf(measured, name, 200), name).toBeGreaterThan(0.9);
  expect([...measured.readyStatuses]).toStrictEqual([200]);
});

test("every query on listings waits", async ({ world }) => {
  const { sql } = world;
  const measured = await play(world, {
    title: "listings locked",
    // What nobody keeps, and what is kept and goes on being true.
    calls: [...world.reads, { name: "far page", path: "/v1/skills?limit=5&offset=400" }, world.write],
    during: () =>
      sql.begin(async (tx) => {
        await tx`lock table listings in access exclusive mode`;
        await sleep(HOLD_MS);
      }),
    mend: () => undefined,
  });
  expect(statusesOf(measured, "far page")).toContain(503);
  expect(statusesOf(measured, "list")).toContain(200);
  expect([...measured.readyStatuses]).toStrictEqual([200]);
});
