import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import { Worker } from "node:worker_threads";
import { test as base, expect } from "@playwright/test";
import { Client, tokenFor, until } from "../client";
import { cleanFiles, unique, zip } from "../fixtures";
import { LARGE_BYTES, publishLarge, type StalledReader, stopReading } from "../stack/large-file";
import { Stack } from "../stack/stack";
import { printReport, report } from "./report";
import { type Call, measure, residentMiB, secondsToHeal } from "./scene";
import { expectPromptProbes, READ_WITHIN_MS } from "./world";

const READS: Call[] = [
  { name: "list", path: "/v1/skills" },
  { name: "page", path: "/skills" },
];

const test = base.extend<object, { started: Stack }>({
  started: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const stack = await Stack.create();
      await stack.start({ TRUSTED_PROXY_HOPS: "1", LOG_LEVEL: "error" });
      await secondsToHeal(stack, READS);
      await use(stack);
      printReport();
      await stack.stop();
      stack.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
test.describe.configure({ mode: "default", timeout: 180_000 });

const BODY_BYTES = 40 * 1024 * 1024;
const SENDERS = 8;
const SENDING_MS = 3_000;
const CONNECTIONS = 2_000;
const READERS = { addresses: 38, each: 8 };
const HEADS = { times: 10, atOnce: 30 };
const MAX_READERS_MIB = 300;

/** Texts on which a parser of Markdown spends seconds. */
const BOMBS = ["> - ".repeat(4_990), "*a_".repeat(6_600), "[".repeat(19_999), "`a ".repeat(6_600), "- ".repeat(9_990)];

test("descriptions made to keep a parser busy keep nobody waiting", async ({ started }) => {
  const author = new Client(started.url, await tokenFor("author", undefined, started.env.OIDC_ISSUER));
  await author.patch("/v1/users/profile", { display_name: "Author of bombs" });
  const stranger = new Client(started.url, await tokenFor("stranger", undefined, started.env.OIDC_ISSUER));
  const own = draft();
  expect((await author.post("/v1/skills", own)).status).toBe(201);
  expect((await author.upload(own.slug, zip(cleanFiles(own.slug)))).status).toBe(200);
  await until(async () => (await author.get(`/v1/skills/${own.slug}`)).body.published_at);

  const measured = await play(started, "markdown bombs", async () => {
    for (const long_description of BOMBS) {
      const startedMs = performance.now();
      expect((await stranger.patch(`/v1/skills/${own.slug}`, { long_description })).status).toBe(403);
      expect(performance.now() - startedMs).toBeLessThan(500);
      const answers = await Promise.all([
        author.patch(`/v1/skills/${own.slug}`, { long_description }),
        author.post("/v1/skills", { ...draft(), long_description }),
      ]);
      for (const { status } of answers) expect([200, 201, 422]).toContain(status);
    }
  });
  for (const { call, status, ms } of measured.answers) {
    expect(status, call).toBe(200);
    expect(ms, call).toBeLessThan(READ_WITHIN_MS);
  }
});

for (const chunked of [true, false]) {
  test(`40 MiB ${chunked ? "in chunks" : "on a connection that ends"} are refused, not cut off`, async ({
    started,
  }) => {
    const { token } = new Client(started.url, await tokenFor("author", undefined, started.env.OIDC_ISSUER));
    const measured = await play(started, `40 MiB, ${chunked ? "chunked" : "close"}`, async () => {
      for (const endMs = Date.now() + SENDING_MS; Date.now() < endMs; ) {
        const statuses = await Promise.all(Array.from({ length: SENDERS }, () => sendLarge(started, token, chunked)));
        expect(statuses).toStrictEqual(Array(SENDERS).fill(413));
      }
    });
    expect(measured.peakMiB).toBeLessThan(600);
  });
}

for (const [whose, headers, statuses] of [
  ["everybody's", {}, [200]],
  // One that must be rendered for each; nobody is signed in by this, but that takes looking.
  ["somebody's", { cookie: "next-auth.session-token=none" }, [200, 503]],
] as const)
  test(`two thousand connections that ask for ${whose} pages at once are all answered, and delay nobody else`, async ({
    started: { port },
    started,
  }) => {
    let answers: FloodAnswer[] = [];
    const scene = `2,000 connections, ${whose} page`;
    const bare = await measureBare(`${scene}, bare server`, (port) => flood(port, headers));
    const during = async () => {
      answers = await flood(port, headers);
    };
    await play(started, scene, during, Math.max(bare.worstLiveMs, bare.worstReadyMs));
    expect(new Set(answers.map(({ status }) => status))).toStrictEqual(new Set(statuses));
    for (const { status, retryAfter } of answers) if (status === 503) expect(Number(retryAfter)).toBeGreaterThan(0);
  });

test("three hundred readers that stop reading cost little, delay nobody, and are cut", async ({ started }) => {
  const { addresses, each } = READERS;
  const url = await publishLarge(started);
  await fetch(url, { headers: from(250) }).then((response) => response.arrayBuffer());
  const beforeMiB = residentMiB(started.processes.server);
  const readers: StalledReader[] = [];

  const measured = await play(started, "300 stalled readers", async () => {
    for (let host = 0; host < addresses; host++) {
      const more = Array.from({ length: each }, () => stopReading(started.port, url, from(host)));
      readers.push(...(await Promise.all(more)));
    }
    expect(new Set(readers.map(({ status }) => status))).toStrictEqual(new Set([200]));

    const ninth = await fetch(url, { headers: from(0) });
    expect(ninth.status).toBe(429);
    expect(Number(ninth.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await ninth.json()).toStrictEqual({
      detail: { code: "RATE_LIMITED", detail: expect.stringContaining("At most 8 downloads at a time") },
    });
    const startedMs = performance.now();
    for (let i = 0; i < HEADS.times; i++) {
      const heads = Array.from({ length: HEADS.atOnce }, () => fetch(url, { method: "HEAD", headers: from(0) }));
      expect(new Set((await Promise.all(heads)).map(({ status }) => status))).toStrictEqual(new Set([200]));
    }
    expect(performance.now() - startedMs).toBeLessThan(10_000);
    const whole = await fetch(url, { headers: from(251) });
    expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(LARGE_BYTES);

    const start = { range: "bytes=0-3" };
    await until(
      async () => (await fetch(url, { headers: { ...from(addresses - 1), ...start } })).status === 206,
      60_000,
    );
  });
  expect(measured.peakMiB - beforeMiB).toBeLessThan(MAX_READERS_MIB);
  for (const { call, status } of measured.answers) expect(status, call).toBe(200);
  const received = await Promise.all(readers.map(({ readOn }) => readOn()));
  // What the system keeps for a reader may now and then be all of it.
  expect(received.filter((bytes) => bytes < LARGE_BYTES).length).toBeGreaterThan((addresses * each) / 2);
});

/** As if a proxy had seen the request come from there. */
function from(host: number): Record<string, string> {
  return { "x-forwarded-for": `192.0.2.${host}` };
}

/** Runs a scene; its probes may take as much longer as a bare server's do. */
async function play(stack: Stack, title: string, during: () => Promise<void>, bareMs = 0) {
  const service = { url: stack.url, pid: stack.processes.server };
  const measured = await measure(title, service, { calls: READS, during });
  report(measured, { healedS: await secondsToHeal(service, READS) });
  expectPromptProbes(measured, bareMs);
  return measured;
}

/** The same scene on a server that does nothing: what accepting so many takes here. */
async function measureBare(title: string, during: (port: number) => Promise<unknown>) {
  const server = fork(new URL("./bare-server.mjs", import.meta.url));
  const [port] = await once(server, "message");
  const service = { url: `http://127.0.0.1:${port}`, pid: server.pid };
  const measured = await measure(title, service, { calls: READS, during: () => during(port) });
  report(measured, { healedS: await secondsToHeal(service, READS) });
  server.disconnect();
  await once(server, "exit");
  return measured;
}

type FloodAnswer = { status: number | string; retryAfter?: string };

async function flood(port: number, headers: Record<string, string>): Promise<FloodAnswer[]> {
  const workerData = { port, path: "/skills", headers, connections: CONNECTIONS };
  const [answers] = await once(new Worker(new URL("./flooder.mjs", import.meta.url), { workerData }), "message");
  return answers;
}

function draft() {
  const slug = unique("bomb");
  return { slug, title: slug, description: "Has a description to parse.", category: "testing" };
}

/** Sends all of the body before it looks at the answer. */
function sendLarge({ port }: Stack, token: string | null, chunked: boolean): Promise<number | string> {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    ...(chunked ? { "transfer-encoding": "chunked" } : { connection: "close", "content-length": BODY_BYTES }),
  };
  const part = randomBytes(1024 * 1024);
  return new Promise((resolve) => {
    const request = http.request({
      agent: false,
      host: "127.0.0.1",
      port,
      path: "/v1/skills",
      method: "POST",
      headers,
    });
    request.on("response", (response) => response.resume().on("end", () => resolve(response.statusCode ?? 0)));
    request.on("error", ({ message }) => resolve(message));
    const write = (left: number): void => {
      if (left === 0) request.end();
      else request.write(part, () => write(left - 1));
    };
    write(BODY_BYTES / part.length);
  });
}
