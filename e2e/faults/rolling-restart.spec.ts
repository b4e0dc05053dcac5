import { expect } from "@playwright/test";
import { until } from "../client";
import { test } from "../stack/fixtures";
import { startProxy } from "../stack/proxy";
import { Server } from "../stack/servers";
import { printReport, report } from "./report";
import { type Call, measure } from "./scene";
import { expectPromptProbes } from "./world";

test.describe.configure({ timeout: 300_000 });

const PATHS = ["/v1/categories", "/livez", "/icon.svg", "/v1/skills?limit=5", "/v1/openapi.json", "/docs/reviews"];
const CALLS = [...PATHS, ...PATHS].map((path): Call => ({ name: path, path }));
const MIN_REQUESTS = 2_000;

test("two servers that are replaced one after the other under load lose no request", async ({ stack }) => {
  await stack.start({ WORKER: "off", LOG_LEVEL: "error" });
  const start = async () => (await Server.create(stack, { DRAIN_PAUSE_SECONDS: "3" })).start();
  const servers = [await start(), await start()];
  const proxy = await startProxy(servers.map(({ port }) => port));
  await until(async () => servers.every(({ port }) => proxy.isSending(port)));

  let answered = 0;
  const calls = CALLS.map((call) => ({ ...call, answered: () => ++answered }));
  const during = async () => {
    for (const server of servers) {
      expect(await server.stop()).toBe(0);
      await server.start();
      await until(async () => proxy.isSending(server.port));
    }
    await until(async () => answered > MIN_REQUESTS, 120_000);
  };
  const probed = servers.map(({ url }) => url);
  const measured = await measure("rolling restart", { ...proxy, probed }, { calls, during, pauseMs: 15 });
  report(measured, {});
  printReport();
  await proxy.close();
  await Promise.all(servers.map((server) => server.stop("SIGINT")));
  expect(measured.errors).toStrictEqual({});
  expectPromptProbes(measured);
  expect(measured.requests).toBeGreaterThan(MIN_REQUESTS);
});
