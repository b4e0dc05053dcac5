import http from "node:http";
import { expect } from "@playwright/test";
import postgres from "postgres";
import { Client, until } from "../client";
import { test } from "./fixtures";
import type { Stack } from "./stack";

test.describe.configure({ timeout: 120_000 });

const READERS = 2_000;

type Categories = { categories: { category: string; count: number }[] };

test("two thousand readers at once make one query, and a rebuild that fails leaves the old answer", async ({
  stack,
}) => {
  await stack.start({ WORKER: "off", LOG_LEVEL: "error" });
  const sql = postgres(stack.env.DATABASE_URL ?? "", { max: 2, onnotice() {} });
  await addListing(sql, "first");

  // While the table is locked no query on it can end, so that all that were begun are there to be counted.
  const flood = await sql.begin(async (tx) => {
    await tx`lock table listing_counts in access exclusive mode`;
    const sent = sendAll(stack);
    await sent.written;
    await until(async () => (await waitingQueries(sql)) > 0);
    expect((await new Client(stack.url).get("/v1/health")).status).toBe(200); // it has read what came before
    expect(await waitingQueries(sql)).toBe(1);
    return sent;
  });
  const answers = await flood.answered;
  expect(answers).toHaveLength(READERS);
  // The query's result, what an earlier one has counted, or, where the lock outlasts what one may wait for it, a refusal.
  const told = new Set(answers.map(({ status, body }) => (status === 200 ? developmentIn(JSON.parse(body)) : status)));
  expect([0, 1, 503]).toEqual(expect.arrayContaining([...told]));
  const api = new Client(stack.url);
  await until(async () => developmentIn((await api.get<Categories>("/v1/categories")).body) === 1);

  await addListing(sql, "second");
  await sql`alter table listing_counts rename to listing_counts_away`;
  const read = async () => {
    const { status, body } = await api.get<Categories>("/v1/categories");
    return { status, count: developmentIn(body) };
  };
  await until(async () => {
    expect(await read()).toStrictEqual({ status: 200, count: 1 });
    return stack.output.includes("a refresh failed");
  }, 60_000);
  expect(await read()).toStrictEqual({ status: 200, count: 1 });

  await sql`alter table listing_counts_away rename to listing_counts`;
  await until(async () => (await read()).count === 2);
  await sql.end();
});

/** Sends every request before any can be answered: `written` once all have left this process. */
function sendAll({ port }: Stack) {
  const agent = new http.Agent({ keepAlive: false, maxSockets: READERS });
  const calls = Array.from({ length: READERS }, () => {
    const request = http.get({ agent, port, host: "127.0.0.1", path: "/v1/categories" });
    const written = new Promise((resolve, reject) => request.once("finish", resolve).once("error", reject));
    const answered = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      request.once("error", reject).once("response", async (response) => {
        response.setEncoding("utf8");
        let body = "";
        for await (const part of response) body += part;
        resolve({ status: response.statusCode, body });
      });
    });
    return { written, answered };
  });
  return {
    written: Promise.all(calls.map(({ written }) => written)),
    answered: Promise.all(calls.map(({ answered }) => answered)),
  };
}

/** How many of the service's queries wait for the listings. */
async function waitingQueries(sql: postgres.Sql): Promise<number> {
  const waiting = await sql`
    select 1 from pg_stat_activity where application_name = 'skillyard' and wait_event_type = 'Lock'
      and query like '%"listings"%'`;
  return waiting.length;
}

async function addListing(sql: postgres.Sql, slug: string): Promise<void> {
  await sql`
    insert into listings (source, slug, type, title, description, category, published_at)
    values ('clawhub', ${slug}, 'skill', ${slug}, 'A listing of elsewhere.', 'development', now())`;
}

function developmentIn({ categories }: Partial<Categories>): number | undefined {
  return categories?.find(({ category }) => category === "development")?.count;
}
