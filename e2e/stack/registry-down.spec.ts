import { expect } from "@playwright/test";
import postgres from "postgres";
import { type Answer, Client, until } from "../client";
import { test } from "./fixtures";
import type { Stack } from "./stack";

type Section = { items: { slug: string }[]; total: number; error?: string };
type Found = { native: Section; clawhub: Section };

test.describe.configure({ timeout: 120_000 });

/** Makes everything that is asked of the registry go wrong in this way, or nothing any more. */
async function fault(stack: Stack, action: string | null): Promise<void> {
  const match = "/api/v1/";
  const address = `${stack.env.CLAWHUB_API_URL}/_control/faults`;
  const response = action
    ? await fetch(address, { method: "POST", body: JSON.stringify({ match, action }) })
    : await fetch(`${address}/${encodeURIComponent(match)}`, { method: "DELETE" });
  expect(response.status).toBe(200);
}

/** Has the mirror run, where it does not yet, and waits until it does. */
async function startMirror(stack: Stack): Promise<void> {
  const sql = postgres(stack.env.DATABASE_URL ?? "", { max: 1 });
  await sql`select graphile_worker.add_job('mirror_registries', '{}', queue_name => 'mirror_registries')`;
  await until(
    async () =>
      (
        await sql`select 1 from graphile_worker.jobs where task_identifier = 'mirror_registries' and locked_at is not null`
      ).length,
  );
  await sql.end();
}

async function timed<T>(work: Promise<Answer<T>>): Promise<Answer<T> & { ms: number }> {
  const startedAt = Date.now();
  return { ...(await work), ms: Date.now() - startedAt };
}

test("a registry that no longer answers is waited for five times, then left alone", async ({ stack }) => {
  await stack.start({ LOG_LEVEL: "error" });
  const api = new Client(stack.url);
  const mirrored = async () => (await api.get<Section>("/v1/skills?source=clawhub")).body.total;
  await until(async () => (await mirrored()) >= 11);

  await fault(stack, "slow");
  const search = (word: string) => timed(api.get<Found>(`/v1/search?q=${word}`));
  const unavailable = { items: [], total: 0, limit: 20, offset: 0, error: "unavailable" };
  const waited = await Promise.all(["one", "two", "three", "four", "five"].map((n) => search(`nowhere${n}`)));
  for (const { status, body, ms } of waited) {
    expect(status).toBe(200);
    expect(body.clawhub).toStrictEqual(unavailable);
    expect(body.native).toStrictEqual({ items: [], total: 0, limit: 20, offset: 0 });
    expect(ms).toBeGreaterThan(1_900);
    expect(ms).toBeLessThan(4_000);
  }

  for (const word of ["six", "seven"]) {
    const { body, ms } = await search(`nowhere${word}`);
    expect(body.clawhub).toStrictEqual(unavailable);
    expect(ms).toBeLessThan(1_000);
  }
  const detail = await timed(api.get("/v1/detail/nowhere-at-all"));
  expect(detail.status).toBe(404);
  expect(detail.ms).toBeLessThan(1_000);
  expect((await api.get("/v1/health")).body).toMatchObject({
    status: "ok",
    dependencies: { registries: { clawhub: "resting" } },
  });

  // What was mirrored is still there, found and read.
  expect(await mirrored()).toBeGreaterThanOrEqual(11);
  expect((await search("kanban")).body.clawhub.items).toMatchObject([{ slug: "kanban-groomer" }]);
  expect((await api.get("/v1/detail/kanban-groomer")).status).toBe(200);

  await fault(stack, null);
  await until(async () => !(await search(`nowhere${Date.now()}`)).body.clawhub.error, 45_000);
  expect((await api.get("/v1/health")).body).toMatchObject({ dependencies: { registries: { clawhub: "ok" } } });
});

test("the service starts, and stops in time, while the registry hangs", async ({ stack }) => {
  await stack.start({ LOG_LEVEL: "error" });
  await fault(stack, "slow");
  await startMirror(stack);
  const stopping = Date.now();
  expect(await stack.stop()).toBe(0);
  expect(Date.now() - stopping).toBeLessThan(6_000); // the registry would be waited for longer
  await stack.start({ LOG_LEVEL: "error", CLAWHUB_API_URL: "http://127.0.0.1:9" });
  const { body } = await new Client(stack.url).get<Found>("/v1/search?q=nowhere");
  expect(body.clawhub.error).toBe("unavailable");
  expect(await stack.stop()).toBe(0);
  expect(stack.leftovers()).toEqual([]);
});
