import { inDatabase } from "../database";
import { expect, test, unique } from "../fixtures";
import { refusal } from "./shapes";

const sent = (source_slug: string, more = {}) => ({
  source_slug,
  hostname: unique("host"),
  platform: "cli",
  version: "1.0.0",
  ...more,
});

test("counts an installation once per host and listing, whoever reports it", async ({
  api,
  seller,
  buyer,
  listing,
}) => {
  const { slug } = await listing(await seller({ connected: false }));
  const count = async () => (await api.get(`/v1/skills/${slug}`)).body.install_count;
  const body = sent(slug);

  const first = await api.post("/v1/installations", body);
  expect(first.status).toBe(201);
  expect(first.body).toStrictEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    source_slug: slug,
    platform: "cli",
    source: "native",
    message: expect.any(String),
  });
  expect(await count()).toBe(1);

  const again = await (await buyer()).post("/v1/installations", { ...body, hostname: body.hostname.toUpperCase() });
  expect(again).toMatchObject({ status: 200, body: { id: first.body.id, source_slug: slug } });
  expect(await count()).toBe(1);

  expect((await (await buyer()).post("/v1/installations", sent(slug, { platform: "mcp" }))).status).toBe(201);
  expect(await count()).toBe(2);
});

test("eight reports of one installation at once are one", async ({ api, seller, listing }) => {
  const { slug } = await listing(await seller({ connected: false }));
  const body = sent(slug);
  const answers = await Promise.all(Array.from({ length: 8 }, () => api.post("/v1/installations", body)));
  expect(answers.map(({ status }) => status).sort()).toStrictEqual([...Array(7).fill(200), 201]);
  expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
  expect((await api.get(`/v1/skills/${slug}`)).body.install_count).toBe(1);
});

test("what nobody signed for counts once per address, listing and day, whatever host it names", async ({
  api,
  buyer,
  seller,
  listing,
}) => {
  const author = await seller({ connected: false });
  const [{ slug }, other] = [await listing(author), await listing(author)];
  const count = async () => (await api.get(`/v1/skills/${slug}`)).body.install_count;

  const answers = await Promise.all(Array.from({ length: 20 }, () => api.post("/v1/installations", sent(slug))));
  expect(answers.map(({ status }) => status).sort()).toStrictEqual([...Array(19).fill(200), 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await count()).toBe(1);
  expect((await api.post("/v1/installations", sent(other.slug))).status).toBe(201);
  expect((await (await buyer()).post("/v1/installations", sent(slug))).status).toBe(201);

  await inDatabase(
    (sql) => sql`
    update installations set day = day - 1
    where listing_id = (select id from listings where slug = ${slug} and source = 'native')`,
  );
  expect((await api.post("/v1/installations", sent(slug))).status).toBe(201);
  expect(await count()).toBe(3);
});

test("what nobody signed for of another registry is accepted and not stored", async ({ api }) => {
  const slug = unique("elsewhere");
  const answer = await api.post("/v1/installations", sent(slug, { source: "clawhub", platform: "code" }));
  expect(answer.status).toBe(200);
  expect(answer.body).toStrictEqual({
    id: null,
    source_slug: slug,
    platform: "code",
    source: "clawhub",
    message: expect.any(String),
  });
});

test("an unpublished listing's buyers may go on installing it", async ({ api, seller, listing }) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  await author.post(`/v1/agents/${slug}/unpublish`);
  expect((await api.post("/v1/installations", sent(slug))).status).toBe(201);
});

test("refuses what is not there, and a bad token", async ({ api, buyer, seller }) => {
  const author = await seller({ connected: false });
  const slug = unique("draft");
  const draft = { slug, title: "A draft", description: "Nothing is uploaded yet.", category: "development" };
  expect((await author.post("/v1/skills", draft)).status).toBe(201);
  for (const hidden of [slug, unique("none"), "Not a slug"]) {
    const answer = await api.post("/v1/installations", sent(hidden));
    expect(answer).toMatchObject({ status: 404, body: refusal("SKILL_NOT_FOUND") });
  }
  const external = await (await buyer()).post("/v1/installations", sent(slug, { source: "clawhub" }));
  expect(external).toMatchObject({ status: 404, body: refusal("SKILL_NOT_FOUND") });
  const bad = await api.post("/v1/installations", sent(slug), { authorization: "Bearer nonsense" });
  expect(bad).toMatchObject({ status: 401, body: refusal("AUTH_INVALID") });
});

for (const [name, more, field, type] of [
  ["no listing", { source_slug: undefined }, "source_slug", "missing"],
  ["an empty slug", { source_slug: "" }, "source_slug", "string_too_short"],
  ["a long slug", { source_slug: "a".repeat(101) }, "source_slug", "string_too_long"],
  ["no host", { hostname: undefined }, "hostname", "missing"],
  ["an empty host", { hostname: "" }, "hostname", "string_too_short"],
  ["a long host", { hostname: "h".repeat(256) }, "hostname", "string_too_long"],
  ["a host with NUL", { hostname: "a\0b" }, "hostname", "value_error"],
  ["an unknown platform", { platform: "phone" }, "platform", "string_pattern_mismatch"],
  ["an unknown source", { source: "elsewhere" }, "source", "string_pattern_mismatch"],
  ["a number for a version", { version: 1 }, "version", "string_type"],
] as const) {
  test(`refuses ${name}`, async ({ api }) => {
    const answer = await api.post("/v1/installations", sent("any-listing", more));
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ["body", field], type }] } });
  });
}

test("takes slug and host of the greatest length", async ({ api, seller, listing }) => {
  const { slug } = await listing(await seller({ connected: false }), { slug: unique("l").padEnd(60, "x") });
  expect((await api.post("/v1/installations", sent(slug, { hostname: "ü".repeat(255) }))).status).toBe(201);
});
