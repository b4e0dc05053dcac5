import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createClient, once, originOf } from "./client";
import { ApiFailure, NetworkFailure } from "./failures";

type Answer = { status?: number; headers?: Record<string, string>; body?: string };

/** A service that gives these answers, one after another, and then the last again. */
async function serving(...answers: (Answer | "hang up")[]) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const answer = answers[Math.min(asked.push(request), answers.length) - 1];
    if (!answer || answer === "hang up") return request.socket.destroy();
    response.writeHead(answer.status ?? 200, { "content-type": "application/json", ...answer.headers });
    response.end(answer.body ?? "{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => new Promise((resolve) => server.close(resolve));
  onTestFinished(() => void stop());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { asked, origin, stop, client: createClient({ origin, token: "a-token", userAgent: "test/1" }) };
}

const health = (service: { client: ReturnType<typeof createClient> }) => service.client.GET("/v1/categories");

test("says who asks, and reads the answer", async () => {
  const service = await serving({ body: '{"categories":[],"total_count":0}' });
  expect((await health(service)).data).toStrictEqual({ categories: [], total_count: 0 });
  expect(service.asked[0]?.headers).toMatchObject({ authorization: "Bearer a-token", "user-agent": "test/1" });
});

test("asks again after a failure that passes, but not for a write that could be done twice", async () => {
  const reads = await serving("hang up", { status: 503 }, {});
  await health(reads);
  expect(reads.asked).toHaveLength(3);

  const down = await serving({ status: 503, body: '{"detail":"The database is away"}' });
  await expect(health(down)).rejects.toMatchObject({ status: 503, message: "The database is away" });
  expect(down.asked).toHaveLength(3);

  for (const [headers, times] of [
    [{}, 1],
    [once(), 3],
  ] as const) {
    const writes = await serving({ status: 503 });
    const sent = writes.client.POST("/v1/checkout", { body: { skill_slug: "a-skill" }, headers });
    await expect(sent).rejects.toBeInstanceOf(ApiFailure);
    expect(writes.asked).toHaveLength(times);
    expect(new Set(writes.asked.map((request) => request.headers["idempotency-key"])).size).toBe(1);
  }
});

test("waits when it is told to, once, and not for longer than anybody would", async () => {
  const limited = { status: 429, headers: { "retry-after": "0" } };
  const once = await serving(limited, {});
  await health(once);
  expect(once.asked).toHaveLength(2);

  const always = await serving(limited);
  await expect(health(always)).rejects.toMatchObject({ status: 429 });
  expect(always.asked).toHaveLength(2);

  const long = await serving({ status: 429, headers: { "retry-after": "86400" } });
  await expect(health(long)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 86_400 });
  expect(long.asked).toHaveLength(1);
});

test("reads all three shapes of a refusal", async () => {
  const coded = await serving({
    status: 404,
    body: '{"detail":{"detail":"No such listing","code":"SKILL_NOT_FOUND"}}',
  });
  await expect(health(coded)).rejects.toMatchObject({ message: "No such listing", code: "SKILL_NOT_FOUND" });
  const issues = [{ loc: ["query", "limit"], msg: "Too large", type: "less_than_equal" }];
  const invalid = await serving({ status: 422, body: JSON.stringify({ detail: issues }) });
  await expect(health(invalid)).rejects.toMatchObject({ message: "limit: Too large", code: null });
  const odd = await serving({ status: 500, headers: { "content-type": "text/html" }, body: "<h1>Oops</h1>" });
  await expect(health(odd)).rejects.toMatchObject({ status: 500, message: expect.stringContaining("500") });
});

test("follows no redirect, so that the token goes nowhere else", async () => {
  const elsewhere = await serving({});
  const service = await serving({ status: 302, headers: { location: elsewhere.origin } });
  await expect(health(service)).rejects.toMatchObject({ status: 302 });
  expect(elsewhere.asked).toHaveLength(0);
});

test("takes nothing else for the service, and no answer without end", async () => {
  const portal = await serving({ headers: { "content-type": "text/html" }, body: "<h1>Accept our terms</h1>" });
  await expect(health(portal)).rejects.toBeInstanceOf(NetworkFailure);
  const endless = await serving({ body: JSON.stringify("a".repeat(9 * 1024 * 1024)) });
  await expect(health(endless)).rejects.toThrow("more than it ever should");
});

test("says what keeps it from the service", async () => {
  const { origin, client, stop } = await serving({});
  await stop();
  await expect(client.GET("/v1/categories")).rejects.toThrow(`Nothing answers at ${new URL(origin).host}`);
});

test("sends a token over https, or on this machine, and nowhere else", () => {
  expect(originOf("https://skillyard.example/some/path")).toBe("https://skillyard.example");
  for (const here of ["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])
    expect(originOf(here)).toBe(here);
  for (const address of [
    "http://skillyard.example",
    "http://127.0.0.1.example",
    "ftp://localhost",
    "file:///etc/passwd",
    "x",
  ]) {
    expect(() => originOf(address), address).toThrow();
  }
});
