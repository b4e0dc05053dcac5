import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import { until } from "../client";
import { cleanFiles, zip } from "../fixtures";
import { type Call, send } from "./scene";
import type { Service } from "./service";
import { draft, HOLD_MS, play, publish, statusesOf, test } from "./world";

test.describe.configure({ mode: "default", timeout: 180_000 });

for (const [what, fail] of [
  ["silent", async ({ gates }: Service) => gates.identity.hang()],
  ["gone", ({ gates }: Service) => gates.identity.close()],
] as const) {
  test(`the identity provider is ${what}`, async ({ world }) => {
    const { service, reads } = world;
    const authorization = `Bearer ${await service.identity.forgedTokenFor("nobody")}`;
    const forged: Call = { name: "forged", path: "/v1/users/profile", headers: { authorization } };
    await fail(service);
    const measured = await play(world, {
      title: `identity ${what}`,
      calls: [...reads, forged],
      during: () => sleep(HOLD_MS / 2),
      mend: () => service.gates.identity.open(),
    });
    expect(statusesOf(measured, "profile")).toStrictEqual([200]);
    expect(statusesOf(measured, "forged")).toStrictEqual([503]);
    await until(async () => (await send(service.url, forged)).status === 401);
  });
}

test("the payment processor is silent", async ({ world }) => {
  const { service, paid, reads } = world;
  const buyer = await service.as("buyer");
  const checkout: Call = {
    name: "checkout",
    path: "/v1/checkout",
    method: "POST",
    headers: { authorization: `Bearer ${buyer.token}` },
    body: () => JSON.stringify({ skill_slug: paid }),
  };
  const measured = await play(world, {
    title: "processor silent",
    calls: [...reads, checkout],
    during: async () => {
      service.gates.payments.hang();
      await sleep(HOLD_MS * 2);
    },
    mend: () => service.gates.payments.open(),
  });
  expect(statusesOf(measured, "checkout")).toStrictEqual([503]);
  for (const { name } of reads) expect(statusesOf(measured, name), name).toStrictEqual([200]);
  await until(async () => (await send(service.url, checkout)).status === 200);
});

test("the object store is silent during an upload and gone during a review", async ({ world }) => {
  const { service, seller, reads } = world;
  const { slug, ...rest } = draft();
  await seller.post("/v1/skills", { slug, ...rest });
  const upload = () => seller.upload(slug, zip(cleanFiles(slug)));
  await play(world, {
    title: "object store",
    calls: reads,
    during: async () => {
      service.gates.objects.hang();
      const startedMs = performance.now();
      const refused = await upload();
      expect(refused).toMatchObject({ status: 502, body: { detail: { code: "STORAGE_ERROR" } } });
      expect(refused.headers.get("retry-after")).not.toBeNull();
      expect(performance.now() - startedMs).toBeLessThan(30_000);
    },
    mend: () => service.gates.objects.open(),
  });
  const accepted = await until(async () => {
    const answer = await upload();
    if (answer.status === 200) await service.gates.objects.close();
    return answer.status === 200;
  });
  expect(accepted).toBe(true);
  const statusNow = async () => (await seller.get<{ status: string }[]>(`/v1/skills/${slug}/versions`)).body[0]?.status;
  await until(async () => service.log.filter((line) => line.includes('"storage failed"')).length > 4, 60_000);
  expect(await statusNow()).not.toBe("rejected");
  await service.gates.objects.open();
  await until(async () => (await statusNow()) === "published", 90_000);
});

test("the mail server is silent", async ({ world }) => {
  const { service, seller, sql } = world;
  await publish(seller, 0); // of which a mail tells
  await until(async () => {
    const [row] = await sql`select count(*)::int as n from mails where sent_at is null`;
    return row?.n > 0;
  });
  const slug = await publish(seller, 0);
  expect((await send(service.url, { name: "detail", path: `/v1/skills/${slug}` })).status).toBe(200);
});

test("another registry is silent", async ({ world }) => {
  const { service, reads } = world;
  const fresh: Call = { name: "search", path: "/v1/search?q=nothing-that-is-known-yet" };
  const measured = await play(world, {
    title: "registry silent",
    calls: [...reads, fresh],
    during: async () => {
      service.gates.registry.hang();
      await sleep(HOLD_MS / 2);
    },
    mend: () => service.gates.registry.open(),
  });
  expect(statusesOf(measured, "search")).toStrictEqual([200]);
});

test("nothing that was answered as made is missing, and the log is one object a line without secrets", async ({
  world,
}) => {
  const { service, sql } = world;
  const made = await sql`select count(*)::int as n from listings where slug like 'scene-%'`;
  expect(made[0]?.n).toBeGreaterThan(0);
  const lines = service.log.filter(Boolean);
  expect(lines.length).toBeGreaterThan(100);
  for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow();
  expect(lines.join("\n")).not.toMatch(/@example\.com|Bearer |eyJ|cs_test_/);
  const requests = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ path }) => path);
  expect(requests.every(({ requestId }) => typeof requestId === "string")).toBe(true);
});
