import { expect } from "@playwright/test";
import postgres from "postgres";
import { Client, tokenFor, until } from "../client";
import { type Call, measure } from "../faults/scene";
import { cleanFiles, unique, zip } from "../fixtures";
import { test } from "./fixtures";
import { Server } from "./servers";
import type { Stack } from "./stack";

test.describe.configure({ timeout: 180_000 });

const SOON_MS = 1_000;
/** On top of it what a request takes that was sent before. */
const IN_FLIGHT_MS = 300;
/** Of each path, so that it is kept when the block comes. */
const ANSWERS_BEFORE = 20;

test("what a moderator blocks is gone from every server within a second, under load", async ({ stack }) => {
  await stack.start({ LOG_LEVEL: "error" });
  const [here, there] = [await serverOn(stack), await serverOn(stack)];
  const { seller, admin } = await people(stack, here);
  const word = unique("word").replace("-", "");
  const slug = await publish(seller, { description: `Explains ${word}.` });

  const shows = (name: string, path: string): Call & { answers: number; lastMs: number; firstGoneMs: number } => {
    const call = {
      name,
      path,
      answers: 0,
      lastMs: 0,
      firstGoneMs: 0,
      answered({ body }: { body: string }) {
        call.answers += 1;
        const isThere = body.includes(`Listing ${slug}`) && !body.includes('"security_status":"block"');
        if (isThere) call.lastMs = performance.now();
        else call.firstGoneMs ||= performance.now();
      },
    };
    return call;
  };
  const calls = [
    shows("list", "/v1/skills?limit=5"),
    shows("search", `/v1/skills?q=${word}`),
    shows("search everywhere", `/v1/search?q=${word}&source=native`),
    shows("detail", `/v1/skills/${slug}`),
    shows("full detail", `/v1/detail/${slug}`),
    shows("browse page", "/skills"),
    shows("search page", `/skills?q=${word}`),
    shows("home page", "/"),
  ];
  let blockedMs = 0;
  const during = async () => {
    await until(async () => calls.every(({ lastMs, answers }) => lastMs > 0 && answers > ANSWERS_BEFORE));
    expect(
      (await admin.post(`/v1/admin/skills/${slug}/block`, { reason: "It sends what it reads away." })).status,
    ).toBe(200);
    blockedMs = performance.now();
    await until(async () => calls.every(({ firstGoneMs }) => firstGoneMs > 0));
  };
  const measured = await measure("block", there, { calls: [...calls, ...calls], during, pauseMs: 5 });
  for (const { name, lastMs } of calls) expect(lastMs - blockedMs, name).toBeLessThan(SOON_MS + IN_FLIGHT_MS);
  expect(measured.errors).toStrictEqual({});
  await Promise.all([here.stop("SIGINT"), there.stop("SIGINT")]);
});

test("its author sees a change at once, on the same server as anybody and on another signed in", async ({ stack }) => {
  await stack.start({ LOG_LEVEL: "error" });
  const [here, there] = [await serverOn(stack), await serverOn(stack)];
  const { seller } = await people(stack, here);
  const slug = await publish(seller, {});
  const [anybodyHere, sellerThere] = [new Client(here.url), new Client(there.url, seller.token)];
  const path = `/v1/skills/${slug}`;
  for (let round = 0; round < 20; round++) {
    await Promise.all([anybodyHere.get(path), new Client(there.url).get(path)]);
    const title = `Renamed ${round}`;
    expect((await seller.patch(path, { title })).status).toBe(200);
    const [seenHere, seenThere] = await Promise.all([anybodyHere.get(path), sellerThere.get(path)]);
    expect([seenHere.body.title, seenThere.body.title]).toStrictEqual([title, title]);
  }
  await Promise.all([here.stop("SIGINT"), there.stop("SIGINT")]);
});

test("nothing stale is told while nobody tells of changes", async ({ stack }) => {
  await stack.start({ LOG_LEVEL: "error" });
  const [here, there] = [await serverOn(stack), await serverOn(stack)];
  const { seller } = await people(stack, here);
  const slug = await publish(seller, {});
  const path = `/v1/skills/${slug}`;
  const sql = postgres(stack.env.DATABASE_URL ?? "", { max: 1, onnotice() {} });
  const cut = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'skillyard changes'`;
  const api = new Client(there.url);
  await until(async () => {
    await api.get(path);
    return (await cut()).length > 0;
  });

  for (let round = 0; round < 5; round++) {
    await api.get(path);
    await cut();
    const title = `While unheard ${round}`;
    await seller.patch(path, { title });
    const changedMs = performance.now();
    await until(async () => (await api.get(path)).body.title === title);
    expect(performance.now() - changedMs).toBeLessThan(SOON_MS + IN_FLIGHT_MS);
  }
  await sql.end();
  await Promise.all([here.stop("SIGINT"), there.stop("SIGINT")]);
});

test("what is kept asks the database nothing", async ({ stack }) => {
  await stack.start({ LOG_LEVEL: "error" });
  const server = await serverOn(stack);
  const { seller } = await people(stack, server);
  const slug = await publish(seller, {});
  const sql = postgres(stack.env.DATABASE_URL ?? "", { max: 1, onnotice() {} });
  const [{ name } = {}] = await sql`select display_name_slug as name from users join listings on author_id = users.id
    where slug = ${slug}`;
  const paths = [
    ...["/", "/skills", `/skills/${slug}`, `/sellers/${name}`, "/docs/reviews", "/docs/reviews/rules"],
    ...["/v1/skills", `/v1/skills/${slug}`, `/v1/detail/${slug}`, "/v1/categories", `/v1/sellers/${name}`],
    ...[`/v1/sellers/${name}/skills`, `/v1/skills?q=${slug}`, `/v1/search?q=${slug}&source=native`],
  ];
  const ask = async (path: string) => (await fetch(`${server.url}${path}`)).status;
  // What the worker does after a publication is told of as well, so that some may have to be made once more.
  await until(async () => {
    for (const path of paths) await until(async () => (await ask(path)) === 200);
    return sql.begin(async (tx) => {
      await tx`lock table listings, listing_stats, listing_counts, users, reviews, versions, scans, external_listings
        in access exclusive mode`;
      const answers = await Promise.all(paths.map(ask));
      return answers.every((status) => status === 200);
    });
  });
  await sql.end();
  await server.stop("SIGINT");
});

test("pages that were rendered for others have a nonce of their own, and count each of their readers", async ({
  stack,
}) => {
  await stack.start({ LOG_LEVEL: "error", TRUSTED_PROXY_HOPS: "1" });
  const server = await serverOn(stack, { TRUSTED_PROXY_HOPS: "1" });
  const { seller } = await people(stack, server);
  const slug = await publish(seller, {});
  const nonces = new Set<string>();
  for (let reader = 1; reader <= 5; reader++) {
    const headers = { "user-agent": "Mozilla/5.0", "x-forwarded-for": `198.51.100.${reader}` };
    const page = await fetch(`${server.url}/skills/${slug}`, { headers });
    const nonce = /'nonce-([^']+)'/.exec(page.headers.get("content-security-policy") ?? "")?.[1] ?? "";
    const html = await page.text();
    expect(html).toContain(`nonce="${nonce}"`);
    expect([...html.matchAll(/<script[^>]* nonce="([^"]*)"/g)].map(([, used]) => used)).not.toHaveLength(0);
    for (const [, used] of html.matchAll(/ nonce="([^"]*)"/g)) expect(used).toBe(nonce);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(5);
  await until(async () => (await seller.get(`/v1/skills/${slug}`)).body.view_count === 5);
  await server.stop("SIGINT");
});

async function serverOn(stack: Stack, settings: Record<string, string> = {}): Promise<Server> {
  return (await Server.create(stack, settings)).start();
}

async function people(stack: Stack, { url }: Server): Promise<{ seller: Client; admin: Client }> {
  const as = async (name: string) => new Client(url, await tokenFor(name, undefined, stack.env.OIDC_ISSUER));
  const seller = await as(unique("seller"));
  await seller.patch("/v1/users/profile", { display_name: unique("Seller") });
  return { seller, admin: await as("admin") };
}

async function publish(seller: Client, fields: { description?: string }): Promise<string> {
  const slug = unique("kept");
  const draft = { slug, title: `Listing ${slug}`, description: "Explains a thing.", category: "testing", ...fields };
  expect((await seller.post("/v1/skills", draft)).status).toBe(201);
  expect((await seller.upload(slug, zip(cleanFiles(slug)))).status).toBe(200);
  await until(async () => (await seller.get(`/v1/skills/${slug}`)).body.published_at);
  return slug;
}
