import { expect } from "@playwright/test";
import postgres from "postgres";
import { type Answer, Client, tokenFor } from "../client";
import { cleanFiles, unique, zip } from "../fixtures";
import { test as base } from "./fixtures";
import type { Stack } from "./stack";

const QUOTAS = { QUOTA_LISTINGS: "3", QUOTA_VERSIONS: "2", QUOTA_UPLOADS: "4" };

const test = base.extend<{ author: (name?: string) => Promise<Client>; sql: postgres.Sql }>({
  author: async ({ stack }, use) => {
    await stack.start({ ...QUOTAS, WORKER: "off" });
    await use((name) => signUp(stack, name));
  },
  sql: async ({ author: _, stack }, use) => {
    const sql = postgres(stack.env.DATABASE_URL ?? "", { max: 2, onnotice() {} });
    await use(sql);
    await sql.end();
  },
});
test.describe.configure({ timeout: 120_000 });

test("of many new listings at once exactly as many pass as are left, and what fails costs nothing", async ({
  author,
  sql,
}) => {
  const [me, other] = [await author(), await author()];
  const taken = unique("taken");
  expect((await publish(other, taken)).status).toBe(201);
  for (let i = 0; i < 5; i++) expect((await publish(me, taken)).status).toBe(409);

  const answers = await Promise.all(Array.from({ length: 12 }, () => publish(me, unique("quota"))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(9);
  expectUntilMidnight(refused[0], /3 new listings a day/);
  expect((await publish(other, unique("quota"))).status).toBe(201);

  await sql`update quota_uses set day = day - 1`;
  expect((await publish(me, unique("tomorrow"))).status).toBe(201);
});

test("two who want the last one: exactly one gets it", async ({ author, sql }) => {
  for (let i = 0; i < 10; i++) {
    const me = await author();
    await sql`insert into quota_uses (user_id, day, kind, used)
      values (${await idOf(me)}, (now() at time zone 'utc')::date, 'listings', 2)`;
    const two = await Promise.all([publish(me, unique("last")), publish(me, unique("last"))]);
    expect(two.map(({ status }) => status).sort()).toStrictEqual([201, 429]);
  }
});

test("versions and uploads have quotas of their own", async ({ author }) => {
  const me = await author();
  const slug = unique("quota");
  expect((await publish(me, slug)).status).toBe(201);
  const broken = () => me.upload(slug, zip({ "nothing.txt": "No skill." }));
  expect((await broken()).body).toMatchObject({ status: "rejected" }); // of the first version
  expect((await broken()).body).toMatchObject({ status: "rejected" }); // opens one
  const opened = await me.post(`/v1/skills/${slug}/versions`, {});
  expect(opened.status).toBe(201); // the second
  expect((await broken()).body).toMatchObject({ status: "rejected" });

  for (const refused of [
    await me.post(`/v1/skills/${slug}/versions`, {}),
    await me.patch(`/v1/skills/${slug}`, { bump: "minor" }),
    await me.upload(slug, zip(cleanFiles(slug))),
  ]) {
    expectUntilMidnight(refused, /2 new versions a day/);
  }

  const second = unique("quota");
  expect((await publish(me, second)).status).toBe(201);
  expect((await me.upload(second, zip(cleanFiles(second)))).body).toMatchObject({ status: "pending" }); // the fourth
  const third = unique("quota");
  expect((await publish(me, third)).status).toBe(201);
  expectUntilMidnight(await me.upload(third, zip(cleanFiles(third))), /4 uploads a day/);
});

test("a refusal for a quota is not kept under an idempotency key", async ({ author, sql }) => {
  const me = await author();
  for (let i = 0; i < 3; i++) expect((await publish(me, unique("quota"))).status).toBe(201);
  const slug = unique("kept");
  const key = { "idempotency-key": unique("key") };
  expect((await publish(me, slug, key)).status).toBe(429);
  await sql`delete from quota_uses`;
  expect((await publish(me, slug, key)).status).toBe(201);
});

test("a quota that is off refuses nothing", async ({ stack }) => {
  await stack.start({ ...QUOTAS, QUOTA_LISTINGS: "off", WORKER: "off" });
  const me = await signUp(stack);
  for (let i = 0; i < 5; i++) expect((await publish(me, unique("unbounded"))).status).toBe(201);
});

function publish(author: Client, slug: string, headers?: Record<string, string>): Promise<Answer> {
  const listing = { slug, title: "A listing", description: "Counts towards a quota.", category: "testing" };
  return author.post("/v1/skills", listing, headers);
}

async function signUp(stack: Stack, name = unique("author")): Promise<Client> {
  const author = new Client(stack.url, await tokenFor(name, undefined, stack.env.OIDC_ISSUER));
  expect((await author.patch("/v1/users/profile", { display_name: name })).status).toBe(200);
  return author;
}

async function idOf(author: Client): Promise<string> {
  return (await author.get<{ id: string }>("/v1/auth/me")).body.id;
}

function expectUntilMidnight(answer: Answer | undefined, sentence: RegExp): void {
  expect(answer).toMatchObject({
    status: 429,
    body: { detail: { code: "RATE_LIMITED", detail: expect.stringMatching(sentence) } },
  });
  const secondsLeft = 86_400 - (Math.floor(Date.now() / 1000) % 86_400);
  expect(Math.abs(Number(answer?.headers.get("retry-after")) - secondsLeft)).toBeLessThan(10);
}
