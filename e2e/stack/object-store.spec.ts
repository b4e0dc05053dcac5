import { expect } from "@playwright/test";
import { Client, tokenFor, until } from "../client";
import { cleanFiles, unique, zip } from "../fixtures";
import { test } from "./fixtures";
import { hasSwift, startSwift } from "./swift";

test.describe.configure({ timeout: 120_000 });
test.skip(!hasSwift, "OpenStack Swift is not installed");

test("packages go to an object store and come back through its own links", async ({ stack }) => {
  const store = await startSwift();
  await stack.start(store.settings);
  const author = new Client(stack.url, await tokenFor("author", undefined, stack.env.OIDC_ISSUER));
  const slug = unique("stored");
  await author.patch("/v1/users/profile", { display_name: "Object author" });
  await author.post("/v1/skills", {
    slug,
    title: "Stored",
    description: "Kept in an object store.",
    category: "testing",
  });
  const uploaded = await author.upload<{ size_bytes: number }>(slug, zip(cleanFiles(slug)));
  await until(async () => (await author.get(`/v1/skills/${slug}`)).body.published_at);

  const { body } = await new Client(stack.url).get<{ url: string }>(`/v1/skills/${slug}/download`);
  expect(body.url.startsWith(store.endpoint)).toBe(true);
  const whole = await fetch(body.url);
  expect(whole.headers.get("content-disposition")).toBe(`attachment; filename="${slug}-1.0.0.zip"`);
  expect((await whole.arrayBuffer()).byteLength).toBe(uploaded.body.size_bytes);
  const part = await fetch(body.url, { headers: { range: "bytes=0-3" } });
  expect([part.status, Buffer.from(await part.arrayBuffer()).toString("latin1")]).toStrictEqual([
    206,
    "PK\u0003\u0004",
  ]);
  expect((await fetch(body.url.replace(/X-Amz-Signature=\w{4}/, "X-Amz-Signature=0000"))).status).toBe(403);

  await store.stop();
  const lost = unique("lost");
  await author.post("/v1/skills", {
    slug: lost,
    title: "Lost",
    description: "Its store is down.",
    category: "testing",
  });
  expect(await author.upload(lost, zip(cleanFiles(lost)))).toMatchObject({
    status: 502,
    body: { detail: { code: "STORAGE_ERROR" } },
  });
});
