import { Client, setting, tokenFor, until } from "../../client";
import { inDatabase } from "../../database";
import { expect, type Person, purchase, test } from "../../fixtures";
import { commandLineOf, confirmedCode, idOf } from "../auth/sign-in";
import { decisionsOn } from "../moderation";
import { refusal, timestamp } from "../shapes";

const reason = "Sells what others wrote.";
const path = (id: string, verb: "ban" | "unban") => `/v1/admin/users/${id}/${verb}`;
const ended = { status: 401, body: { detail: { code: "AUTH_INVALID", detail: expect.any(String) } } };

test("a banned person's sign-ins end at once, and come back with a new one after the ban", async ({ as, buyer }) => {
  const [admin, person] = [await as("admin"), await buyer()];
  const id = await idOf(person);
  const cli = await commandLineOf(person);
  const unused = await confirmedCode(person);

  const answer = await admin.post(path(id, "ban"), { reason });
  expect(answer.status).toBe(200);
  expect(answer.body).toStrictEqual({
    id,
    display_name: person.name.replaceAll("-", " "),
    display_name_slug: person.name,
    verified: false,
    is_test: false,
    banned_at: timestamp,
    message: expect.any(String),
  });
  const fresh = new Client(setting("SKILLYARD_URL"), await tokenFor(person.name));
  for (const caller of [person, cli, fresh]) {
    expect(await caller.get("/v1/auth/me")).toMatchObject(ended);
    expect(await caller.get("/v1/skills")).toMatchObject(ended);
  }
  expect((await admin.post("/v1/auth/cli", unused)).status).toBe(400);

  expect((await admin.post(path(id, "unban"), { reason: "It was their own." })).body).toMatchObject({
    banned_at: null,
  });
  expect(await cli.get("/v1/auth/me")).toMatchObject(ended);
  const again = await until(async () => {
    const { status } = await new Client(setting("SKILLYARD_URL"), await tokenFor(person.name)).get("/v1/auth/me");
    return status === 200;
  });
  expect(again).toBe(true);
  expect(await decisionsOn(admin, id)).toMatchObject([
    { action: "unban_user", subject_type: "user", reason: "It was their own." },
    { action: "ban_user", subject_type: "user", reason },
  ]);
});

test("their listings leave lists, search, counts and sale, and come back", async ({
  api,
  as,
  buyer,
  seller,
  listing,
}) => {
  const [admin, author, bob, eve] = [await as("admin"), await seller(), await buyer(), await buyer()];
  const [free, paid] = [await listing(author), await listing(author, { price_cents: 500 })];
  const other = await listing(await seller({ connected: false }));
  await bob.post(`/v1/skills/${other.slug}/reviews`, { rating: 1, text: "Bad" });
  await author.post(`/v1/skills/${other.slug}/reviews`, { rating: 5, text: "Good" });
  const checkout = await eve.post<{ session_id: string }>("/v1/checkout", { skill_slug: paid.slug });
  expect(checkout.status).toBe(200);
  const id = await idOf(author);
  const shown = async () => ({
    browse: (await api.get(`/v1/skills?q=${free.slug}`)).body.total,
    search: ((await api.get(`/v1/search?q=${paid.slug}`)).body.native as { total: number }).total,
    detail: (await api.get(`/v1/skills/${free.slug}`)).status,
    full: (await api.get(`/v1/detail/${free.slug}`)).status,
    download: (await bob.get(`/v1/skills/${free.slug}/download`)).status,
    profile: (await api.get(`/v1/sellers/${author.name}`)).status,
    rating: (await api.get(`/v1/skills/${other.slug}`)).body.rating_average,
    reviews: (await api.get(`/v1/skills/${other.slug}/reviews`)).body.total,
    checkout: (await bob.post("/v1/checkout", { skill_slug: paid.slug })).status,
  });
  const all = { browse: 1, search: 1, detail: 200, full: 200, download: 200, profile: 200, rating: 3, reviews: 2 };
  expect(await shown()).toStrictEqual({ ...all, checkout: 200 });

  expect((await admin.post(path(id, "ban"), { reason })).status).toBe(200);
  const none = { browse: 0, search: 0, detail: 404, full: 404, download: 404, profile: 404, rating: 1, reviews: 1 };
  expect(await shown()).toStrictEqual({ ...none, checkout: 404 });
  expect((await admin.get(`/v1/skills/${free.slug}`)).status).toBe(200);
  const sitemap = await (await api.send("GET", "/sitemap.xml")).text();
  expect(sitemap).not.toContain(free.slug);
  await until(async () => {
    const confirm = `/v1/purchases/confirm?session_id=${checkout.body.session_id}`;
    return (await eve.get(confirm)).body.status === "expired";
  });

  expect((await admin.post(path(id, "unban"), { reason })).status).toBe(200);
  expect(await shown()).toStrictEqual({ ...all, checkout: 200 });
});

test("nobody bans themselves or an administrator, and twice is once", async ({ as, buyer }) => {
  const [admin, person] = [await as("admin"), await buyer()];
  await admin.patch("/v1/users/profile", { display_name: "Ines Okafor" });
  const forbidden = { status: 403, body: { detail: { code: "FORBIDDEN" } } };
  expect(await admin.post(path(await idOf(admin), "ban"), { reason })).toMatchObject(forbidden);
  const colleague = await as();
  const colleagueId = await idOf(colleague);
  await inDatabase((sql) => sql`update users set is_admin = true where id = ${colleagueId}`);
  expect(await admin.post(path(colleagueId, "ban"), { reason })).toMatchObject(forbidden);
  expect((await colleague.get("/v1/auth/me")).status).toBe(200);

  const id = await idOf(person);
  const answers = await Promise.all([1, 2, 3].map(() => admin.post(path(id, "ban"), { reason })));
  expect(answers.map(({ status }) => status)).toStrictEqual([200, 200, 200]);
  expect(await decisionsOn(admin, id)).toHaveLength(1);
  const lifted = await Promise.all([1, 2].map(() => admin.post(path(id, "unban"), { reason })));
  expect(lifted.map(({ status }) => status)).toStrictEqual([200, 200]);
  expect(await decisionsOn(admin, id)).toHaveLength(2);
});

test("wants a reason, and somebody", async ({ as, buyer }) => {
  const [admin, person] = [await as("admin"), await buyer()];
  const id = await idOf(person);
  for (const verb of ["ban", "unban"] as const) {
    for (const [given, type] of [
      [undefined, "missing"],
      [null, "string_type"],
      ["", "string_too_short"],
      [" \n", "string_pattern_mismatch"],
      ["a\0b", "value_error"],
      ["x".repeat(2001), "string_too_long"],
    ]) {
      const answer = await admin.post(path(id, verb), { reason: given });
      expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ["body", "reason"], type }] } });
    }
    for (const nobody of ["nonsense", "%00", crypto.randomUUID()]) {
      expect(await admin.post(path(nobody, verb), { reason })).toMatchObject({
        status: 404,
        body: refusal("NOT_FOUND"),
      });
    }
  }
  expect((await person.get("/v1/auth/me")).status).toBe(200);
});

type Actors = { admin: Person; author: Person; slug: string; authorId: string };
const states: [what: string, begin: (actors: Actors) => Promise<unknown>][] = [
  ["as it was", async () => {}],
  ["unpublished", ({ author, slug }) => author.post(`/v1/skills/${slug}/unpublish`)],
  ["a test user's", ({ admin, authorId }) => admin.post(`/v1/admin/users/${authorId}/test`, { value: true })],
  ["a banned person's", ({ admin, authorId }) => admin.post(path(authorId, "ban"), { reason })],
  [
    "unpublished, a test user's and a banned person's",
    async ({ admin, author, authorId, slug }) => {
      await author.post(`/v1/skills/${slug}/unpublish`);
      await admin.post(`/v1/admin/users/${authorId}/test`, { value: true });
      await admin.post(path(authorId, "ban"), { reason });
    },
  ],
];

for (const [what, begin] of states) {
  test(`a buyer keeps a listing that is ${what}, until the purchase is given back`, async ({
    as,
    buyer,
    seller,
    listing,
  }) => {
    const [admin, author, bob, friend, stranger] = [
      await as("admin"),
      await seller(),
      await buyer(),
      await buyer(),
      await buyer(),
    ];
    const { slug, ...rest } = await listing(author, { price_cents: 500 });
    const bought = await purchase(bob, { slug, ...rest });
    expect((await friend.post("/v1/purchases/redeem", { license_code: bought.license_code })).status).toBe(200);
    await begin({ admin, author, slug, authorId: await idOf(author) });

    for (const owner of [bob, friend]) {
      for (const noun of ["skills", "agents"]) {
        const { status, body } = await owner.get<{ url: string; license_code: string }>(`/v1/${noun}/${slug}/download`);
        expect(status, noun).toBe(200);
        expect(body.license_code).toBe(bought.license_code);
        expect((await fetch(body.url)).status).toBe(200);
      }
      expect((await owner.get(`/v1/skills/${slug}`)).status).toBe(200);
      expect((await owner.get(`/v1/skills/${slug}/versions`)).status).toBe(200);
    }
    expect((await bob.get("/v1/purchases")).body).toMatchObject({
      total: 1,
      items: [{ skill_slug: slug, license_code: bought.license_code, status: "completed" }],
    });
    expect(await bob.post("/v1/checkout", { skill_slug: slug })).not.toMatchObject({ status: 200 });
    expect((await stranger.get(`/v1/skills/${slug}/download`)).status).toBeGreaterThanOrEqual(400);
    const renewed = await bob.post<{ license_code: string }>(`/v1/purchases/${slug}/regenerate-code`);
    expect(renewed.status).toBe(200);
    expect((await friend.get(`/v1/skills/${slug}/download`)).status).toBeGreaterThanOrEqual(400);

    const refund = `/v1/admin/purchases/${bought.purchase_id}/refund`;
    expect((await admin.post(refund, { reason })).status).toBe(200);
    await until(async () => (await bob.get(`/v1/skills/${slug}/download`)).status !== 200);
    const after = await bob.get(`/v1/skills/${slug}/download`);
    expect([400, 403, 404]).toContain(after.status);
    expect((await bob.get("/v1/purchases")).body).toMatchObject({
      items: [{ status: "refunded", license_code: null }],
    });
    expect(await admin.post(refund, { reason })).toMatchObject({ status: 409, body: { detail: expect.any(String) } });
  });
}
