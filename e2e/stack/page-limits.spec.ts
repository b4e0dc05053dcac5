import { expect } from "@playwright/test";
import { Client } from "../client";
import { test } from "./fixtures";
import { earlyInAMinute } from "./minute";

test.describe.configure({ timeout: 180_000 });

const prefetch = { rsc: "1", "next-router-prefetch": "1" };

test("pages have a rate of their own, which what they are made of does not count towards", async ({ stack }) => {
  await stack.start({ RATE_LIMIT_PAGES: "5", LOG_LEVEL: "error" });
  await earlyInAMinute();
  const home = await (await fetch(stack.url)).text();
  const assets = [...new Set(home.match(/\/_next\/static\/[^"\\]+\.(?:js|css)/g))];
  expect(assets.length).toBeGreaterThan(5);
  const builtFiles = [...assets, "/icon.svg", "/robots.txt"];
  for (const path of builtFiles) expect((await fetch(stack.url + path)).status, path).toBe(200);

  for (let i = 0; i < 4; i++) expect((await fetch(`${stack.url}/skills`)).status).toBe(200);
  let refused = await fetch(`${stack.url}/skills`);
  for (let i = 0; refused.ok && i < 4; i++) refused = await fetch(`${stack.url}/skills`);
  expect([refused.status, refused.headers.get("content-type")]).toStrictEqual([429, "text/html; charset=utf-8"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await refused.text()).toMatch(/<h1>Too many requests<\/h1><p>.*try again in \d+ seconds/);
  expect((await fetch(`${stack.url}/api/auth/session`)).status).toBe(429);
  const action = { "next-action": "x", "content-type": "text/plain", origin: stack.url };
  const form = await fetch(`${stack.url}/skills`, { method: "POST", headers: action, body: "[]" });
  expect([form.status, await form.text()]).toStrictEqual([429, expect.stringMatching(/^There were too many requests/)]);

  for (const path of builtFiles) expect((await fetch(stack.url + path)).status, path).toBe(200);
  expect((await new Client(stack.url).get("/v1/categories")).status).toBe(200);
  expect((await fetch(`${stack.url}/livez`)).status).toBe(200);
});

test("what a browser prefetches has a larger rate, and leaves that of the pages alone", async ({ stack }) => {
  await stack.start({ RATE_LIMIT_PAGES: "2", LOG_LEVEL: "error" });
  /** How many are answered before one is refused: a few more than the limit where a minute ends meanwhile. */
  const answeredOf = async (requests: Record<string, string>[]) => {
    for (const [answered, headers] of requests.entries()) {
      const { status } = await fetch(`${stack.url}/docs/reviews`, { headers, redirect: "manual" });
      if (status === 429) return answered;
      expect(status).toBeLessThan(400);
    }
    throw new Error(`None of ${requests.length} was refused`);
  };
  expect(await answeredOf(Array(40).fill(prefetch))).toBeGreaterThanOrEqual(20);
  const asked = { "next-router-prefetch": "1" };
  const wholePages: Record<string, string>[] = [{}, asked, {}, asked, {}];
  expect(await answeredOf(wholePages), "whole pages, whatever they call themselves").toBeGreaterThanOrEqual(2);
});
