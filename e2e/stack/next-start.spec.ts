import { type ChildProcess, spawn } from "node:child_process";
import { expect } from "@playwright/test";
import { Client, tokenFor, until } from "../client";
import { cleanFiles, unique, zip } from "../fixtures";
import { test as base } from "./fixtures";
import { freePort } from "./ports";

/** The same build under plain `next start`, as a host would run it that knows nothing of our server. */
const test = base.extend<{ address: string }>({
  address: async ({ stack }, use) => {
    await stack.start();
    const port = await freePort();
    const address = `http://localhost:${port}`;
    const settings = {
      ...process.env,
      ...stack.env,
      APP_URL: address,
      PORT: String(port),
      WORKER: "off",
      NODE_ENV: "production" as const,
    };
    const next = spawn(process.execPath, ["node_modules/next/dist/bin/next", "start", "-p", String(port)], {
      env: settings,
      stdio: "ignore",
    });
    await until(async () => (await fetch(`${address}/v1/health`).catch(() => null))?.ok);
    await use(address);
    await ended(next);
  },
});
test.describe.configure({ timeout: 120_000 });

test("answers the API from the same modules", async ({ stack, address }) => {
  const api = new Client(address);
  expect(await api.get("/v1/skills?source=native")).toMatchObject({ status: 200, body: { items: [], total: 0 } });
  expect(await api.get("/v1/nothing/here")).toMatchObject({ status: 404, body: { detail: { code: "NOT_FOUND" } } });
  expect(await api.post("/v1/skills", {})).toMatchObject({ status: 401, body: { detail: { code: "AUTH_MISSING" } } });
  const refused = await api.del("/v1/skills");
  expect([refused.status, refused.headers.get("allow")]).toStrictEqual([405, "GET, POST, OPTIONS"]);
  const list = await api.get("/v1/skills");
  expect((await api.get("/v1/skills", { "if-none-match": list.headers.get("etag") ?? "" })).status).toBe(304);

  const author = new Client(address, await tokenFor("author", undefined, stack.env.OIDC_ISSUER));
  const slug = unique("hosted");
  await author.patch("/v1/users/profile", { display_name: "Hosted author" });
  await author.post("/v1/skills", {
    slug,
    title: "Hosted",
    description: "Published without our own server.",
    category: "testing",
  });
  expect((await author.upload(slug, zip(cleanFiles(slug)))).body).toMatchObject({ status: "pending" });
  await until(async () => (await author.get(`/v1/skills/${slug}`)).body.published_at);
  const { body } = await api.get<{ url: string }>(`/v1/skills/${slug}/download`);
  const whole = await fetch(body.url);
  const bytes = Buffer.from(await whole.arrayBuffer());
  expect([whole.status, whole.headers.get("content-type")]).toStrictEqual([200, "application/zip"]);
  const part = await fetch(body.url, { headers: { range: "bytes=0-3" } });
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toStrictEqual([206, bytes.subarray(0, 4)]);
  for (const place of [
    ...[`/skills/${slug}/marketplace.json`, `/plugins/${slug}/1.0.0.zip`, "/.well-known/skills/index.json"],
    ...[`/skills/${slug}/.well-known/agent-skills/1.0.0.zip`, `/skills/${slug}/.well-known/skills/${slug}/SKILL.md`],
  ]) {
    expect((await fetch(`${address}${place}`)).status, place).toBe(200);
  }
  expect((await fetch(`${address}/me/marketplace.json`)).headers.get("www-authenticate")).toBe("Bearer");
  const head = await fetch(body.url, { method: "HEAD" });
  expect([head.status, head.headers.get("accept-ranges")]).toStrictEqual([200, "bytes"]); // Next drops the length
  for (const path of ["/livez", "/readyz"]) {
    const probe = await fetch(address + path);
    expect([probe.status, await probe.json()], path).toStrictEqual([200, { status: "ok" }]);
  }
  const own = await new Client(stack.url).get("/v1/openapi.json");
  expect(await api.get("/v1/openapi.json")).toMatchObject({ status: 200, body: { paths: own.body.paths } });
});

test("renders the pages", async ({ address }) => {
  const home = await fetch(`${address}/`);
  expect([home.status, await home.text()]).toStrictEqual([200, expect.stringContaining("<h1")]);
  expect((await fetch(`${address}/skills/nothing-here`)).status).toBe(404);
  expect((await fetch(`${address}/dashboard`, { redirect: "manual" })).status).toBe(307);
});

test("lets assistants find and ask the authorization server", async ({ address }) => {
  const metadata = await fetch(`${address}/.well-known/oauth-authorization-server/oauth`);
  expect(await metadata.json()).toMatchObject({ issuer: `${address}/oauth`, token_endpoint: `${address}/oauth/token` });
  expect((await fetch(`${address}/.well-known/oauth-authorization-server`)).status).toBe(404);
  const body = JSON.stringify({ redirect_uris: ["http://localhost/callback"] });
  const sent = { method: "POST", body, headers: { "content-type": "application/json" } };
  const registered = await fetch(`${address}/oauth/register`, sent);
  expect([registered.status, registered.headers.get("cache-control")]).toStrictEqual([201, "no-store"]);
  const form = { method: "POST", body: new URLSearchParams({ grant_type: "refresh_token" }) };
  expect((await fetch(`${address}/oauth/token`, form)).status).toBe(400);
  expect((await fetch(`${address}/oauth/token`)).status).toBe(405);
  expect((await fetch(`${address}/oauth/authorize`)).status).toBe(200);
});

function ended(child: ChildProcess): Promise<unknown> {
  const exit = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  return exit;
}
