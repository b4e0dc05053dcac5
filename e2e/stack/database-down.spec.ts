import { spawn } from "node:child_process";
import net from "node:net";
import { expect } from "@playwright/test";
import { Client, until } from "../client";
import { test as base } from "./fixtures";
import { freePort } from "./ports";
import { ended } from "./programs";

/** A server that reaches its database by a way which the test can close. */
const test = base.extend<{ way: Way; address: string }>({
  way: async ({ stack }, use) => {
    await stack.start();
    const way = await openWay(new URL(stack.env.DATABASE_URL ?? ""));
    await use(way);
    await way.close();
  },
  address: async ({ stack, way }, use) => {
    const port = await freePort();
    const address = `http://localhost:${port}`;
    const server = spawn(process.execPath, ["dist/server.js"], {
      env: {
        ...process.env,
        ...stack.env,
        DATABASE_URL: way.url,
        APP_URL: address,
        PORT: String(port),
        WORKER: "off",
        LOG_LEVEL: "silent",
        NODE_ENV: "production" as const,
      },
      stdio: "ignore",
    });
    await until(async () => (await fetch(`${address}/v1/health`).catch(() => null))?.ok);
    await use(address);
    await ended(server);
  },
});
test.describe.configure({ timeout: 120_000 });

test("while its database is out of reach, the service says so, and goes on once it is back", async ({
  way,
  address,
}) => {
  const api = new Client(address);
  const reads = ["/v1/skills?q=pdf", "/v1/skills/nothing", "/v1/search?q=pdf", "/v1/security/nothing"];
  for (const path of reads) expect((await api.get(path)).status, path).not.toBe(503);

  await way.close();
  for (const path of reads) {
    const answer = await api.get(path);
    expect(answer, path).toMatchObject({ status: 503, body: { detail: expect.stringContaining("try again") } });
    expect(answer.headers.get("retry-after"), path).toBe("5");
  }
  const health = await until(async () => {
    const { body } = await api.get("/v1/health");
    return body.status === "degraded" && body;
  });
  expect(health).toMatchObject({ dependencies: { database: "down" } });

  await way.open();
  await until(async () => (await api.get("/v1/skills?q=pdf")).status === 200);
});

type Way = { url: string; open(): Promise<void>; close(): Promise<void> };

async function openWay(to: URL): Promise<Way> {
  const port = await freePort();
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    const onward = net.connect(Number(to.port), to.hostname);
    for (const end of [socket, onward]) {
      sockets.add(end);
      end.on("error", () => undefined).on("close", () => sockets.delete(end));
    }
    socket.pipe(onward).pipe(socket);
  });
  const way = {
    url: Object.assign(new URL(to), { host: `127.0.0.1:${port}` }).href,
    open: () => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve)),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  await way.open();
  return way;
}
