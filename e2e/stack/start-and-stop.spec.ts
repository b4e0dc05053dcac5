import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { expect } from "@playwright/test";
import { Client, until } from "../client";
import { test } from "./fixtures";
import { accepts } from "./programs";
import { Stack } from "./stack";

test.describe.configure({ timeout: 120_000 });

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  test(`${signal} ends everything in order`, async ({ stack }) => {
    await stack.start();

    expect(await stack.stop(signal)).toBe(0);
    expect(stack.leftovers()).toEqual([]);
    expect(existsSync(path.join(stack.home, "running.json"))).toBe(false);
    expect(await accepts(stack.port)).toBe(false);
  });
}

test("a second start is quick and finds what the first one kept", async ({ stack }) => {
  await stack.start();
  const before = await nameMyself(stack, "Kept Over Restarts");
  await stack.stop();

  const startedAt = Date.now();
  await stack.start();
  expect(Date.now() - startedAt).toBeLessThan(15_000);
  expect(await profile(stack)).toStrictEqual(before);
});

for (const victims of [
  ["server"],
  ["runner"],
  ["supervisor"],
  ["supervisor", "runner"],
  ["supervisor", "runner", "server"],
] as const) {
  test(`the next start recovers after kill -9 of ${victims.join(" and ")}`, async ({ stack }) => {
    await stack.start();
    const before = await nameMyself(stack, "Survives");

    const { processes } = stack;
    for (const victim of victims) process.kill(processes[victim], "SIGKILL");
    await stack.stop(null);

    await stack.start();
    expect(await profile(stack)).toStrictEqual(before);
    expect(await stack.stop()).toBe(0);
    expect(stack.leftovers()).toEqual([]);
  });
}

test("a killed supervisor takes everything else along", async ({ stack }) => {
  await stack.start();
  process.kill(stack.processes.supervisor, "SIGKILL");
  await stack.stop(null);
  await until(async () => stack.leftovers().length === 0);
});

test("a taken port is refused in one sentence", async ({ stack }) => {
  const other = net.createServer();
  await new Promise<void>((resolve) => other.listen(stack.port, "127.0.0.1", resolve));

  stack.launch([]);
  expect(await stack.stop(null)).toBe(1);
  expect(stack.output).toBe(
    `skillyard: Port ${stack.port} is in use by another program. Stop that, or choose a port: PORT=${stack.port + 1} npm start\n`,
  );
  other.close();
});

test("a second service in the same folder is refused in one sentence", async ({ stack }) => {
  await stack.start();
  const second = await Stack.in(stack.home);
  second.launch([]);

  expect(await second.stop(null)).toBe(1);
  expect(second.output).toMatch(/^skillyard: Skillyard already runs from .* Stop it, or .*SKILLYARD_HOME\.\n$/);
  expect((await new Client(stack.url).get("/v1/health")).status).toBe(200);
});

test("a start that is broken off leaves nothing", async ({ stack }) => {
  rmSync(path.join(stack.home, "postgres"), { recursive: true, force: true }); // the very first one
  stack.launch([]);
  await until(async () => existsSync(path.join(stack.home, "postgres")));

  expect(await stack.stop()).toBe(0);
  expect(stack.leftovers()).toEqual([]);
});

test("a production start without settings names what is missing", async ({ stack }) => {
  stack.launch([], { NODE_ENV: "production" });

  expect(await stack.stop(null)).toBe(1);
  expect(stack.output).toContain("DATABASE_URL is missing");
  expect(stack.output).toContain("STRIPE_SECRET_KEY is missing");
  expect(stack.output).toContain("SMTP_URL is missing");
});

test("a mail server without a sender is refused", async ({ stack }) => {
  stack.launch([], { SMTP_URL: "smtp://127.0.0.1:2525" });

  expect(await stack.stop(null)).toBe(1);
  expect(stack.output).toContain("MAIL_FROM is missing");
});

test("what is secret can be read by its owner alone", async ({ stack }) => {
  await stack.start();
  await stack.stop(); // payments are written at the end at the latest
  for (const file of ["secrets.json", "identity.json", "payments.json"]) {
    expect(statSync(path.join(stack.home, file)).mode & 0o077, file).toBe(0);
  }
  expect(readFileSync(path.join(stack.home, "secrets.json"), "utf8")).toContain("LICENSE_KEY");
});

async function nameMyself(stack: Stack, displayName: string): Promise<unknown> {
  const me = await myself(stack);
  expect((await me.patch("/v1/users/profile", { display_name: displayName })).status).toBe(200);
  return profile(stack);
}

async function profile(stack: Stack): Promise<unknown> {
  return (await (await myself(stack)).get("/v1/users/profile")).body;
}

async function myself(stack: Stack): Promise<Client> {
  const form = new URLSearchParams({ grant_type: "password", client_id: "skillyard-cli", username: "keeper" });
  const response = await fetch(`${stack.env.OIDC_ISSUER}/token`, { method: "POST", body: form });
  const { access_token } = (await response.json()) as { access_token: string };
  return new Client(stack.url, access_token);
}
