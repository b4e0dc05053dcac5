import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import postgres from "postgres";
import { newCliToken } from "@/lib/auth/cli-token";
import { fill } from "../../bench/fill";
import { sha256 } from "../api/auth/sign-in";
import { Client, until } from "../client";
import { test } from "./fixtures";
import type { Stack } from "./stack";

test.describe.configure({ timeout: 240_000 });

const ROWS = 100_000;
/** Looked at for a page of twenty, whatever its filter. */
const MAX_ROWS = 2_500;
/** A search ranks some thousand rows, and looks up more entries than these of the words of those that are popular. */
const MAX_ROWS_SEARCHED = 13_000;
const BIG = ["listings", "reviews", "purchases", "ledger_entries", "users", "versions", "listing_stats"];

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Node[];
};
type Found = { items: { slug: string }[]; total: number };
type Logged = { "Query Text": string; Plan: Node };

test("at a hundred thousand rows each page is read by an index in its order", async ({ stack }) => {
  await stack.start({ WORKER: "off", LOG_LEVEL: "error" });
  const sql = postgres(stack.env.DATABASE_URL ?? "", { max: 1, onnotice() {} });
  const { seller, buyer, hotSlug } = await fill(sql, { listings: ROWS, sales: ROWS });
  const [ann, bob] = [await signedIn(stack, sql, seller), await signedIn(stack, sql, buyer)];
  const api = new Client(stack.url);
  await explainAll(sql);
  // A connection that was just ended may still be handed to a request or two.
  await until(async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${stack.url}/v1/skills?limit=1`)));
    return answers.every(({ ok }) => ok);
  });

  const sorts = ["newest", "downloads", "price_asc", "price_desc"].map((sort) => `sort=${sort}`);
  const filters = ["", "category=finance", "type=agent", "price=paid", "security_status=warn", "source=native"];
  const reads: [Client, string][] = [
    ...sorts.flatMap((sort) => filters.map((filter) => [api, `/v1/skills?${sort}&${filter}`] as [Client, string])),
    [api, "/v1/skills?category=design&type=agent&price=paid"],
    [api, "/v1/skills?q=regex"],
    [api, "/v1/search?q=migration"],
    [api, "/v1/skills?q=to"],
    [api, "/v1/skills?q=topic7"],
    [api, "/v1/skills?q=topic20"],
    [api, "/v1/search?q=review+invoice"],
    [api, "/v1/search?q=person+117"],
    [api, "/v1/skills?q=person+117&sort=newest"],
    [api, `/v1/skills/${hotSlug}`],
    ...["newest", "oldest", "highest", "lowest"].map((sort): [Client, string] => [
      api,
      `/v1/skills/${hotSlug}/reviews?sort=${sort}`,
    ]),
    [bob, "/v1/purchases"],
    [ann, "/v1/sellers/sales"],
    [ann, "/v1/sellers/skills"],
    [ann, "/v1/sellers/activity"],
  ];
  for (const [caller, address] of reads) {
    const plans = await plansOf(stack, async () => expect((await caller.get(address)).status, address).toBe(200));
    const limit = /[?&]q=/.test(address) ? MAX_ROWS_SEARCHED : MAX_ROWS;
    const pages = plans.filter(({ Plan }) => Plan["Node Type"] === "Limit");
    const whole = plans.flatMap(({ Plan }) => nodesOf(Plan)).filter(readsAll);
    expect
      .soft(
        whole.map((node) => node["Relation Name"]),
        `${address} reads whole tables`,
      )
      .toStrictEqual([]);
    for (const { Plan, "Query Text": text } of pages) {
      expect.soft(rowsRead(Plan), `${address}\n${text}\n${JSON.stringify(Plan)}`).toBeLessThan(limit);
    }
  }
  for (const caller of [api, bob]) {
    const plans = await plansOf(stack, async () => expect((await askForUpdates(caller)).status).toBe(200));
    for (const { Plan } of plans) {
      expect.soft(nodesOf(Plan).filter(readsAll), "updates read whole tables").toStrictEqual([]);
      expect.soft(rowsRead(Plan), JSON.stringify(Plan)).toBeLessThan(MAX_ROWS);
    }
  }
  for (const word of ["migration", "release", "regex"]) await expectSearched(api, sql, word);
  await sql.end();
});

/** As many as may be asked for at once, from all over the market. */
function askForUpdates(caller: Client) {
  const items = Array.from({ length: 100 }, (_, i) => {
    return { slug: `filled-${1 + i * 997}`, version: "0.9.0", content_hash: `sha256:${i}` };
  });
  return caller.post("/v1/updates", { items });
}

/** Of a word too frequent for ranking all that have it, all are counted, and none is on two pages. */
async function expectSearched(api: Client, sql: postgres.Sql, word: string): Promise<void> {
  const [{ n } = { n: 0 }] = await sql<{ n: number }[]>`
    select count(*)::int as n from listings where listed and tsv @@ to_tsquery('english', ${word})`;
  const offsets = [0, 100, 200, 300];
  const pages = await Promise.all(
    offsets.map((offset) => api.get<Found>(`/v1/skills?q=${word}&limit=100&offset=${offset}`)),
  );
  const found = pages.flatMap(({ body }) => body.items.map(({ slug }) => slug));
  expect(found, word).toHaveLength(Math.min(n, 400));
  expect(new Set(found).size, word).toBe(found.length);
  for (const { body } of pages) expect(body.total, word).toBe(n);
}

/** Has Postgres log the plan of every query of new sessions, and the service begin new ones. */
async function explainAll(sql: postgres.Sql): Promise<void> {
  await sql`alter system set session_preload_libraries = 'auto_explain'`;
  await sql`alter system set auto_explain.log_min_duration = 0`;
  await sql`alter system set auto_explain.log_analyze = on`;
  await sql`alter system set auto_explain.log_timing = off`;
  await sql`alter system set auto_explain.log_format = 'json'`;
  await sql`select pg_reload_conf()`;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'skillyard'`;
}

/** The plans that are logged while this is done: each before its query is answered. */
async function plansOf({ home }: Stack, work: () => Promise<unknown>): Promise<Logged[]> {
  const log = path.join(home, "postgres", "server.log");
  const from = statSync(log).size;
  await work();
  const text = readFileSync(log).subarray(from).toString("utf8");
  const plans = [...text.matchAll(/plan:\s*\n(\t\{[\s\S]*?\n\t\})/g)].map(
    ([, json = ""]) => JSON.parse(json) as Logged,
  );
  expect(plans.length).toBeGreaterThan(0);
  return plans;
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function readsAll(node: Node): boolean {
  return node["Node Type"] === "Seq Scan" && BIG.includes(node["Relation Name"] ?? "");
}

/** How many rows and index entries were looked at to make the page. */
function rowsRead(plan: Node): number {
  const leaves = nodesOf(plan).filter(({ Plans }) => !Plans);
  return leaves.reduce(
    (sum, node) => sum + node["Actual Loops"] * (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)),
    0,
  );
}

/** A caller who is this person. */
async function signedIn({ url }: Stack, sql: postgres.Sql, userId: string): Promise<Client> {
  const token = newCliToken();
  await sql`
    insert into cli_tokens (user_id, token_hash, machine, expires_at)
    values (${userId}, ${sha256(token)}, 'laptop', now() + interval '1 day')`;
  return new Client(url, token);
}
