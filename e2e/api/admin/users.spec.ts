import { expect, type Person, test, unique } from "../../fixtures";
import { decisionsOn, seed } from "../moderation";
import { refusal } from "../shapes";

const idOf = async (person: Person) => (await person.get<{ id: string }>("/v1/users/profile")).body.id;
const path = (id: string, mark: "verify" | "test") => `/v1/admin/users/${id}/${mark}`;

test("a verified author is shown as one, until the mark is taken back", async ({ api, as, seller, listing }) => {
  const [author, admin] = [await seller({ connected: false }), await as("admin")];
  const { slug } = await listing(author);
  const id = await idOf(author);
  const answer = await admin.post(path(id, "verify"), { value: true });
  expect(answer.status).toBe(200);
  expect(answer.body).toStrictEqual({
    id,
    display_name: author.name.replaceAll("-", " "),
    display_name_slug: author.name,
    verified: true,
    is_test: false,
    banned_at: null,
    message: expect.any(String),
  });
  expect((await api.get(`/v1/skills/${slug}`)).body).toMatchObject({
    trust_level: "verified",
    author: { verified: true },
  });
  expect((await admin.post(path(id, "verify"), { value: true })).body).toMatchObject({ verified: true });
  expect((await admin.post(path(id, "verify"), { value: "no" })).body).toMatchObject({ verified: false });
  expect((await api.get(`/v1/skills/${slug}`)).body).toMatchObject({ trust_level: "community" });
  expect(await decisionsOn(admin, id)).toMatchObject([
    { action: "verify_user", subject_type: "user", reason: null, details: { value: false } },
    { action: "verify_user", details: { value: true } },
    { action: "verify_user", details: { value: true } },
  ]);
});

test("a test user's listings and profile are hidden from everybody else, and come back", async ({
  api,
  as,
  buyer,
  seller,
  listing,
}) => {
  const [author, admin, bob] = [await seller({ connected: false }), await as("admin"), await buyer()];
  const { slug } = await listing(author);
  const id = await idOf(author);
  const answer = await admin.post(path(id, "test"), { value: true });
  expect(answer).toMatchObject({ status: 200, body: { id, is_test: true, verified: false } });

  for (const person of [api, bob]) {
    expect(await person.get(`/v1/skills/${slug}`)).toMatchObject({ status: 404, body: refusal("SKILL_NOT_FOUND") });
    expect((await person.get(`/v1/sellers/${author.name}`)).status).toBe(404);
    expect((await person.get(`/v1/skills?q=${slug}`)).body).toMatchObject({ total: 0 });
  }
  for (const person of [author, admin]) expect((await person.get(`/v1/skills/${slug}`)).status).toBe(200);
  const late = await listing(author);
  expect((await api.get(`/v1/skills/${late.slug}`)).status).toBe(404);

  expect((await admin.post(path(id, "test"), { value: false })).body).toMatchObject({ is_test: false });
  for (const shown of [slug, late.slug]) expect((await api.get(`/v1/skills/${shown}`)).status).toBe(200);
  expect(await decisionsOn(admin, id)).toMatchObject([
    { action: "mark_test_user", details: { value: false, is_test: false } },
    { action: "mark_test_user", details: { value: true, is_test: true } },
  ]);
});

test("the ratings that a test user gave count no more, and count again", async ({
  api,
  as,
  buyer,
  seller,
  listing,
}) => {
  const [author, admin, bob, eve] = [
    await seller({ connected: false }),
    await as("admin"),
    await buyer(),
    await buyer(),
  ];
  const [both, one, none] = [await listing(author), await listing(author), await listing(author)];
  await bob.post(`/v1/skills/${both.slug}/reviews`, { rating: 5, text: "" });
  await eve.post(`/v1/skills/${both.slug}/reviews`, { rating: 2, text: "" });
  await eve.post(`/v1/skills/${one.slug}/reviews`, { rating: 1, text: "" });
  await bob.post(`/v1/skills/${none.slug}/reviews`, { rating: 4, text: "" });
  const ratings = () =>
    Promise.all(
      [both, one, none].map(async ({ slug }) => {
        const { body } = await api.get(`/v1/skills/${slug}`);
        return [body.rating_average, body.rating_count];
      }),
    );
  expect(await ratings()).toStrictEqual([
    [3.5, 2],
    [1, 1],
    [4, 1],
  ]);

  const id = await idOf(eve);
  await Promise.all([1, 2, 3].map(() => admin.post(path(id, "test"), { value: true })));
  const without = [
    [5, 1],
    [null, 0],
    [4, 1],
  ];
  expect(await ratings()).toStrictEqual(without);
  await eve.put(`/v1/skills/${both.slug}/reviews`, { rating: 3, text: "" });
  await eve.post(`/v1/skills/${none.slug}/reviews`, { rating: 1, text: "" });
  expect(await ratings()).toStrictEqual(without);
  expect((await api.get(`/v1/skills/${one.slug}/reviews`)).body).toMatchObject({ items: [], total: 0 });

  await admin.post(path(id, "test"), { value: false });
  expect(await ratings()).toStrictEqual([
    [4, 2],
    [1, 1],
    [2.5, 2],
  ]);
});

test("a mark set while the person is reviewing never leaves a wrong rating", async ({
  api,
  as,
  buyer,
  seller,
  listing,
}) => {
  const [author, admin, eve] = [await seller({ connected: false }), await as("admin"), await buyer()];
  const id = await idOf(eve);
  const reviewed = await Promise.all([1, 2, 3, 4].map(() => listing(author)));
  await Promise.all([
    ...reviewed.map(({ slug }) => eve.post(`/v1/skills/${slug}/reviews`, { rating: 5, text: "" })),
    admin.post(path(id, "test"), { value: true }),
  ]);
  for (const { slug } of reviewed) {
    expect((await api.get(`/v1/skills/${slug}`)).body).toMatchObject({ rating_average: null, rating_count: 0 });
  }
  await admin.post(path(id, "test"), { value: false });
  for (const { slug } of reviewed) {
    expect((await api.get(`/v1/skills/${slug}`)).body).toMatchObject({ rating_average: 5, rating_count: 1 });
  }
});

test("a configured address stays a test user, whatever is marked", async ({ as }) => {
  const admin = await as("admin");
  const hidden = await as("somebody@hidden.example");
  const { body } = await admin.post(path(await idOf(hidden), "test"), { value: false });
  expect(body).toMatchObject({ is_test: true, message: expect.stringContaining("configured") });
});

test("ratings follow an address that the configuration makes a test user's", async ({ api, as, seller, listing }) => {
  const { slug } = await listing(await seller({ connected: false }));
  const hidden = await as(`${unique("hidden")}@hidden.example`);
  await hidden.patch("/v1/users/profile", { display_name: "Hidden tester" });
  const id = await idOf(hidden);
  await hidden.post(`/v1/skills/${slug}/reviews`, { rating: 1, text: "" });
  await seed(async (sql) => {
    await sql`update users set is_test = false where id = ${id}`; // as it was before the configuration
    await sql`update listing_stats set rating_count = 1, rating_sum = 1
      where listing_id = (select id from listings where slug = ${slug})`;
  });
  expect((await api.get(`/v1/skills/${slug}`)).body).toMatchObject({ rating_count: 1 });
  await hidden.get("/v1/users/profile");
  expect((await api.get(`/v1/skills/${slug}`)).body).toMatchObject({ rating_average: null, rating_count: 0 });
});

test("wants a value", async ({ as, buyer }) => {
  const [admin, bob] = [await as("admin"), await buyer()];
  const id = await idOf(bob);
  for (const [value, type] of [
    [undefined, "missing"],
    ["perhaps", "bool_parsing"],
    [null, "bool_type"],
  ]) {
    for (const mark of ["verify", "test"] as const) {
      const answer = await admin.post(path(id, mark), { value });
      expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ["body", "value"], type }] } });
    }
  }
});
