import { connect } from "node:net";
import fc from "fast-check";
import type { Client } from "../client";
import { apiDocument } from "../conformance";
import { expect, type Person, test } from "../fixtures";
import { endsSignIns, type HostileRequest, hostileRequests } from "./hostile";

/** The same requests every time; another number asks others. */
const seed = Number(process.env.HOSTILE_SEED ?? 20_260_101);
const runsEach = Number(process.env.HOSTILE_RUNS ?? 20);
const parts = 4;
const maxMs = 2_000;

test.describe.configure({ timeout: 120_000 });

for (let part = 0; part < parts; part++) {
  test(`no request is more than an operation can take (seed ${seed}, part ${part + 1})`, async ({
    as,
    buyer,
    seller,
    listing,
  }) => {
    const person = await seller({ connected: false });
    const { slug, id } = await listing(person, { price_cents: 500 });
    const admin = await as("admin");
    for (const { method, path, operation } of (await operations()).filter((_, i) => i % parts === part)) {
      const caller = path.startsWith("/v1/admin/") ? admin : endsSignIns(operation) ? await buyer() : person;
      const requests = hostileRequests(method, path, operation, [slug, id]);
      const property = fc.asyncProperty(requests, (request) => expectAnswer(caller, method, request));
      await fc.assert(property, { seed, numRuns: runsEach, endOnFailure: true });
    }
    expect((await person.get("/v1/health")).status).toBe(200);
  });
}

const OPERATORS = [
  ..."-\"'!&|()<>:*\\,.@/#$%^~`?;+=_[]{}",
  " ",
  "\t",
  "or",
  "OR",
  "not",
  "<->",
  ":*",
  ":A",
  '-"',
  "--",
];
const WORDS = [
  "a",
  "1",
  "é",
  "😀",
  "中",
  "ª",
  "\u00a0",
  "\u3000",
  "\ufeff",
  "\u0301",
  "http://a.b/c",
  "a@b.c",
  "<b>",
  "tool",
];
const searches = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...OPERATORS) }, fc.constantFrom(...WORDS)), {
    minLength: 1,
    maxLength: 200,
    size: "max",
  })
  .map((parts) => [...parts.join("")]);

// A page costs as much as ten answers of the API, and asks the same function.
for (const [path, maxCharacters, numRuns] of [
  ["/v1/skills", 100, 2_000],
  ["/v1/search", 200, 2_000],
  ["/skills", 100, 400],
] as const) {
  test(`no search is more than ${path} can take (seed ${seed})`, async ({ api }) => {
    const samples = fc.sample(searches, { seed, numRuns }).map((chars) => chars.slice(0, maxCharacters).join(""));
    const queue = ["-".repeat(33), "-".repeat(100), "- ".repeat(50), '-"'.repeat(50), ...samples];
    const ask = async () => {
      for (let q = queue.shift(); q !== undefined; q = queue.shift()) {
        const { status } = await api.send("GET", `${path}?${new URLSearchParams({ q, source: "native" })}`);
        expect(status, JSON.stringify(q)).toBe(200);
      }
    };
    await Promise.all(Array.from({ length: 4 }, ask));
  });
}

test("50 MB are refused by every operation that takes a body", async ({ buyer }) => {
  const person = await buyer();
  const body = new Uint8Array(50 * 1024 * 1024).fill(32);
  for (const { method, path, operation } of await operations()) {
    if (!operation.requestBody) continue;
    const headers = { "content-type": "application/json" };
    const response = await person.send(method, path.replace(/\{\w+\}/g, "nothing"), { body, headers });
    // The upload takes no JSON, and the processor's events have limits of their own.
    expect.soft([413, 422], `${method} ${path}`).toContain(response.status);
  }
});

test("a body that ends before its promised length brings nothing down", async ({ baseURL, buyer }) => {
  const { token } = await buyer();
  const { hostname, port } = new URL(baseURL ?? "");
  for (const { method, path, operation } of await operations()) {
    if (!operation.requestBody) continue;
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        const head = `${method} ${path.replace(/\{\w+\}/g, "nothing")} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}`;
        socket.end(`${head}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"a":`);
      });
      socket.on("close", () => resolve()).on("error", reject);
      socket.resume();
    });
  }
  expect((await fetch(`${baseURL}/v1/health`)).status).toBe(200);
});

async function operations() {
  const { paths } = await apiDocument();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** The client itself refuses an answer that is not as described. */
async function expectAnswer(caller: Client | Person, method: string, request: HostileRequest): Promise<void> {
  const { path, headers, body } = request;
  const ask = async () => {
    const startedMs = performance.now();
    const response = await caller.send(method, path, { headers, body });
    const text = await response.text();
    return { status: response.status, text, ms: performance.now() - startedMs };
  };
  const { status, text, ms } = await ask();
  // Once may be the machine's fault.
  if (ms > maxMs) expect((await ask()).ms, `${method} ${path} is slow`).toBeLessThan(maxMs);
  const isDeclared = status === 503 && /Seller|payment service/.test(text);
  if (!isDeclared) expect(status, `${method} ${path}: ${text}`).toBeLessThan(500);
  expect(text).not.toMatch(/\n\s+at \S+|node_modules|drizzle|postgres/i);
}
