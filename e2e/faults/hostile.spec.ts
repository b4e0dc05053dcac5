import http from "node:http";
import { expect } from "@playwright/test";
import fc from "fast-check";
import { endsSignIns, hostileRequests } from "../api/hostile";
import type { Client } from "../client";
import { setting } from "../client";
import { apiDocument } from "../conformance";
import { test } from "../fixtures";
import { hostilePageRequests, type PageRequest, pagePaths } from "./hostile-pages";

const SEEDS = [1, 2, 3];
/** Of each seed: over the API, over pages, over files. */
const SHARES = { api: 2_300, pages: 850, files: 200 };
const CALLERS = 8;
const WITHIN_MS = 3_000;

test.describe.configure({ timeout: 300_000 });

for (const seed of SEEDS) {
  test(`no request of ${SHARES.api + SHARES.pages + SHARES.files} is more than the service can take (seed ${seed})`, async ({
    seller,
    listing,
    as,
  }) => {
    const person = await seller({ connected: false });
    const { slug, id } = await listing(person);
    const { body } = await person.get<{ url: string }>(`/v1/skills/${slug}/download`);
    const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number) => fc.sample(arbitrary, { seed, numRuns: count });

    const callers = { admin: await as("admin"), person, leaver: await as() };
    const api = await apiRequests([slug, id], callers, (arbitrary, count) => sample(arbitrary, count));
    const pages = sample(hostilePageRequests(pagePaths(), [slug, id]), SHARES.pages);
    const { pathname, search } = new URL(body.url);
    const files = sample(
      hostilePageRequests([pathname + search, `${pathname}?expires=9`, "/files/{}/{}", "/livez", "/readyz"], [slug]),
      SHARES.files,
    );
    const requests = [...api, ...pages, ...files];
    expect(requests.length).toBeGreaterThanOrEqual(SHARES.api + SHARES.pages + SHARES.files);

    const wrong: string[] = [];
    await Promise.all(
      Array.from({ length: CALLERS }, async () => {
        for (let request = requests.pop(); request; request = requests.pop()) {
          const complaint = await complaintAbout(request);
          if (complaint) wrong.push(complaint);
        }
      }),
    );
    expect(wrong).toStrictEqual([]);
    expect((await person.get("/v1/health")).body).toMatchObject({ status: "ok" });
  });
}

type Sample = <T>(arbitrary: fc.Arbitrary<T>, count: number) => T[];

/** Who may moderate, who may do all else, and who is signed out by it. */
type Callers = Record<"admin" | "person" | "leaver", Client>;

/** Spread evenly over all operations of the API, each by somebody who may call it. */
async function apiRequests(known: string[], callers: Callers, sample: Sample): Promise<PageRequest[]> {
  const { paths } = await apiDocument();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const each = Math.ceil(SHARES.api / operations.length);
  return operations.flatMap(({ method, path, operation }) => {
    const { admin, person, leaver } = callers;
    const { token } = path.startsWith("/v1/admin/") ? admin : endsSignIns(operation) ? leaver : person;
    return sample(hostileRequests(method, path, operation, known), each).map(({ path: filled, headers, body }) => ({
      method,
      path: filled,
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: body && Buffer.from(body).toString("latin1"),
    }));
  });
}

/** What is wrong with the answer; null where nothing is. One that is slow once may be the machine's fault. */
async function complaintAbout(request: PageRequest): Promise<string | null> {
  let answer = await send(request);
  if (answer.ms > WITHIN_MS) answer = await send(request);
  const { method, path } = request;
  const place = `${method} ${path.slice(0, 200)} ${JSON.stringify(request.headers).slice(0, 300)}`;
  if (answer.ms > WITHIN_MS) return `${place} took ${Math.round(answer.ms)} ms`;
  const isDeclared = answer.status === 503 && /Seller|payment service/.test(answer.text);
  if (answer.status >= 500 && !isDeclared)
    return `${place} was answered ${answer.status}: ${answer.text.slice(0, 300)}`;
  return null;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: CALLERS });

/** By hand, because `fetch` refuses much of what others may send. A head that can't be sent counts as refused. */
function send({ method, path, headers, body }: PageRequest): Promise<{ status: number; text: string; ms: number }> {
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(setting("SKILLYARD_URL"));
    const sendable = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString("latin1")]),
    );
    const request = http.request({ agent, hostname, port, method, path, headers: sendable });
    request.on("response", async (response) => {
      let text = "";
      response.setEncoding("utf8");
      for await (const part of response) text += part;
      resolve({ status: response.statusCode ?? 0, text, ms: performance.now() - startedMs });
    });
    request.on("error", (error) => reject(new Error(`${method} ${path.slice(0, 200)}: ${error.message}`)));
    request.end(body === null ? undefined : Buffer.from(body, "latin1"));
  });
}
