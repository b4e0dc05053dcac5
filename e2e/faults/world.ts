import { test as base, expect } from "@playwright/test";
import postgres from "postgres";
import { type Client, until } from "../client";
import { cleanFiles, unique, zip } from "../fixtures";
import { printReport, report } from "./report";
import { type Call, type Measured, measure, secondsToHeal } from "./scene";
import { type Service, startService } from "./service";

/** How long each dependency is away. */
export const HOLD_MS = (process.env.FAULTS_LONG ? 60 : 6) * 1_000;
/** What the service promises, and what a busy machine takes to deliver it. */
export const READ_WITHIN_MS = 3_000 + 300;
const PAYMENT_WITHIN_MS = 8_000 + 600;
const PROBE_WITHIN_MS = 250;

export type World = {
  service: Service;
  sql: postgres.Sql;
  seller: Client;
  free: string;
  paid: string;
  /** Reads of everybody, of somebody, and pages. */
  reads: Call[];
  /** A new listing each time. */
  write: Call;
  /** The slugs of those that were answered as made. */
  made: string[];
};

export const test = base.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const service = await startService();
      const sql = postgres(service.stack.env.DATABASE_URL ?? "", { max: 4, onnotice() {} });
      const world = await makeWorld(service, sql);
      await secondsToHeal(service, world.reads); // nothing is measured while modules are still being loaded
      await use(world);
      printReport();
      await sql.end();
      expect(await service.stop()).toBe(0);
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

async function makeWorld(service: Service, sql: postgres.Sql): Promise<World> {
  const seller = await service.as("seller");
  await seller.patch("/v1/users/profile", { display_name: "Seller of the scenes" });
  const { body } = await seller.post("/v1/sellers/connect");
  await fetch(`${service.stack.env.STRIPE_API_BASE}/_sim/onboard`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ account: body.connect_id, outcome: "active" }),
  });
  await until(async () => (await seller.get("/v1/sellers/status")).body.charges_enabled);
  const free = await publish(seller, 0);
  const paid = await publish(seller, 900);
  const authorization = `Bearer ${seller.token}`;
  const made: string[] = [];
  return {
    service,
    sql,
    seller,
    free,
    paid,
    reads: [
      { name: "list", path: "/v1/skills" },
      { name: "detail", path: `/v1/skills/${free}` },
      { name: "search", path: "/v1/search?q=expression" },
      { name: "profile", path: "/v1/users/profile", headers: { authorization } },
      { name: "page", path: `/skills/${free}` },
    ],
    write: {
      name: "write",
      path: "/v1/skills",
      method: "POST",
      headers: { authorization },
      body: () => JSON.stringify(draft()),
      answered: ({ status, body }) => status === 201 && made.push(JSON.parse(body).slug),
    },
    made,
  };
}

export function draft(price_cents = 0) {
  const slug = unique("scene");
  return { slug, title: slug, description: "Made while something fails.", category: "testing", price_cents };
}

/** A new listing of the seller, published. */
export async function publish(seller: Client, price_cents: number): Promise<string> {
  const listing = draft(price_cents);
  expect((await seller.post("/v1/skills", listing)).status).toBe(201);
  expect((await seller.upload(listing.slug, zip(cleanFiles(listing.slug)))).status).toBe(200);
  await until(async () => (await seller.get(`/v1/skills/${listing.slug}`)).body.published_at);
  return listing.slug;
}

type Scene = { title: string; calls?: Call[]; during: () => Promise<unknown>; mend: () => unknown };

/** Runs a scene and holds it to what holds in all of them. */
export async function play(world: World, { title, calls, during, mend }: Scene): Promise<Measured> {
  const { service, sql, reads, write, made } = world;
  const measured = await measure(title, service, { calls: calls ?? [...reads, write], during });
  await mend();
  const healedS = await secondsToHeal(service, reads);
  const kept = await sql`select slug from listings where slug in ${sql(["", ...made])}`;
  const lost = made.length - kept.length;
  report(measured, { healedS, lost });

  expect(lost, "what was answered as made and is gone").toBe(0);
  for (const { call, status, ms, retryAfter } of measured.answers) {
    expect([0, 500, 504], `${call} was answered ${status}`).not.toContain(status);
    if (status >= 500) expect(retryAfter, `${call} says when to come back`).toBe(true);
    expect(ms, call).toBeLessThan(call === "checkout" ? PAYMENT_WITHIN_MS : READ_WITHIN_MS);
  }
  expectPromptProbes(measured);
  return measured;
}

/** Somebody asked all the while, and was answered at once, or at once after what the machine itself takes. */
export function expectPromptProbes({ requests, worstLiveMs, worstReadyMs }: Measured, machineMs = 0): void {
  expect(requests).toBeGreaterThan(0);
  for (const [probe, worstMs] of Object.entries({ livez: worstLiveMs, readyz: worstReadyMs })) {
    expect(worstMs, probe).toBeGreaterThan(0);
    expect(worstMs, probe).toBeLessThan(PROBE_WITHIN_MS + machineMs);
  }
}

/** The share of the requests of a call that had this status. */
export function shareOf({ answers }: Measured, call: string, status: number): number {
  const all = answers.filter((answer) => answer.call === call);
  return all.filter((answer) => answer.status === status).length / all.length;
}

/** The statuses that the requests of a call had. */
export function statusesOf({ answers }: Measured, call: string): number[] {
  return [...new Set(answers.filter((answer) => answer.call === call).map(({ status }) => status))].sort();
}
