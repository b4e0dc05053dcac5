import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { CircuitOpen } from "@/lib/dependencies/circuit-breaker";
import { type Patience, remoteClient } from "./http";

const patience: Patience = { totalMs: 1_000, attemptMs: 1_000, attempts: 1, maxBytes: 1_000 };
const schema = z.object({ ok: z.boolean() });

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A client of a service that answers so, and how often it was asked. */
async function clientOf(listener: RequestListener) {
  const asked = { times: 0 };
  server = createServer((request, response) => {
    asked.times++;
    listener(request, response);
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const { getJson, isResting } = remoteClient(`http://127.0.0.1:${port}`, { random: () => 0 });
  return { asked, isResting, ask: (more: Partial<Patience> = {}) => getJson("/x", schema, { ...patience, ...more }) };
}

test("hands on what is there, and null where nothing is", async () => {
  const { ask } = await clientOf((_, response) => response.end('{"ok":true,"more":1}'));
  expect(await ask()).toEqual({ ok: true });
  for (const status of [404, 410]) {
    const { ask } = await clientOf((_, response) => response.writeHead(status).end("Not here"));
    expect(await ask()).toBeNull();
  }
});

for (const [name, listener, trouble] of [
  ["a server error", (_, response) => response.writeHead(503).end(), "failing"],
  ["a refusal", (_, response) => response.writeHead(400).end("no"), "refused"],
  ["a block of us", (_, response) => response.writeHead(403).end("no"), "refused"],
  ["no JSON", (_, response) => response.end("<html>"), "nonsense"],
  ["another shape", (_, response) => response.end('{"ok":"yes"}'), "nonsense"],
  ["too much", (_, response) => response.end(`{"ok":true,"x":"${"x".repeat(2_000)}"}`), "too_large"],
  ["a broken connection", (request) => request.socket.destroy(), "unreachable"],
  ["a redirect", (_, response) => response.writeHead(302, { location: "/y" }).end(), "unreachable"],
  ["silence", () => {}, "unreachable"],
] satisfies [string, RequestListener, string][]) {
  test(`${name} is ${trouble}`, async () => {
    const { ask } = await clientOf(listener);
    await expect(ask({ totalMs: 200 })).rejects.toMatchObject({ trouble });
  });
}

test("stops reading at the limit instead of reading on for ever", async () => {
  let sent = 0;
  const { ask } = await clientOf((_, response) => {
    const timer = setInterval(() => {
      sent++;
      response.write(" ".repeat(500));
    }, 5);
    response.on("close", () => clearInterval(timer));
  });
  await expect(ask({ totalMs: 5_000, attemptMs: 5_000 })).rejects.toMatchObject({ trouble: "too_large" });
  expect(sent).toBeLessThan(50);
});

test("tries again what may pass, within its time", async () => {
  let left = 2;
  const { ask, asked } = await clientOf((_, response) =>
    left-- > 0 ? response.writeHead(500).end() : response.end('{"ok":true}'),
  );
  expect(await ask({ attempts: 3, totalMs: 5_000 })).toEqual({ ok: true });
  expect(asked.times).toBe(3);
});

test("a pause that is asked for is kept by all, and waited for where there is time", async () => {
  let busy = true;
  const { ask, asked, isResting } = await clientOf((_, response) =>
    busy ? response.writeHead(429, { "retry-after": "1" }).end() : response.end('{"ok":true}'),
  );
  await expect(ask({ attempts: 3, totalMs: 500 })).rejects.toMatchObject({ trouble: "busy", retryAfterMs: 1_000 });
  expect(asked.times).toBe(1);
  expect(isResting()).toBe(true);
  await expect(ask()).rejects.toThrow(CircuitOpen);
  expect(asked.times).toBe(1);

  await expect.poll(isResting, { timeout: 3_000 }).toBe(false);
  const waiting = ask({ attempts: 2, totalMs: 5_000 });
  await expect.poll(() => asked.times).toBe(2);
  busy = false;
  expect(await waiting).toEqual({ ok: true });
});

test("five failures in a row end the asking for a while", async () => {
  const { ask, asked } = await clientOf((_, response) => response.writeHead(500).end());
  for (let i = 0; i < 5; i++) await expect(ask()).rejects.toMatchObject({ trouble: "failing" });
  await expect(ask()).rejects.toThrow(CircuitOpen);
  expect(asked.times).toBe(5);
});

test("questions that are refused end nothing", async () => {
  const { ask } = await clientOf((_, response) => response.writeHead(400).end());
  for (let i = 0; i < 8; i++) await expect(ask()).rejects.toMatchObject({ trouble: "refused" });
});

test("more questions than can be open are refused at once", async () => {
  const { ask, asked } = await clientOf(() => {});
  const open = Array.from({ length: 16 }, () => ask({ totalMs: 300 }).catch(() => null));
  await expect(ask()).rejects.toMatchObject({ trouble: "crowded" });
  await Promise.all(open);
  expect(asked.times).toBe(16);
});
