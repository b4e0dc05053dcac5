import { expect, test, unique } from "../fixtures";
import { detail, refusal, timestamp } from "./shapes";

test("both nouns address the same listings, of either type", async ({ api, seller, listing }) => {
  const { slug } = await listing(await seller({ connected: false }), { type: "agent" });
  for (const noun of ["agents", "skills"]) {
    const { status, body } = await api.get(`/v1/${noun}/${slug}`);
    expect(status).toBe(200);
    expect(body).toStrictEqual({ ...detail, slug, type: "agent" });
  }
  for (const noun of ["agents", "skills"]) {
    const download = await api.get(`/v1/${noun}/${slug}/download`);
    expect(download).toMatchObject({ status: 200, body: { slug, version: "1.0.0" } });
  }
});

test("PATCH under agents always opens a version", async ({ seller, listing }) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  const { status, body } = await author.patch(`/v1/agents/${slug}`, {
    title: "New title",
    bump: "minor",
    changelog: "More.",
  });
  expect(status).toBe(200);
  expect(body).toStrictEqual({
    slug,
    previous_version: "1.0.0",
    new_version: "1.1.0",
    status: "pending",
    message: expect.any(String),
    version_id: expect.any(String),
    failed_version_notices: [],
    notice: null,
  });
  const again = await author.patch(`/v1/agents/${slug}`, { title: "Never seen" });
  expect(again).toMatchObject({ status: 409, body: refusal("SKILL_VERSION_PENDING") });
  expect((await author.get(`/v1/agents/${slug}`)).body).toMatchObject({ title: "New title", version: "1.0.0" });
});

test("PATCH under skills changes what is given at once", async ({ seller, listing }) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  const { body } = await author.patch(`/v1/skills/${slug}`, {
    long_description: "# Hello\n\nLong.",
    price_cents: 500,
    title: null,
    bump: null,
  });
  expect(body).toMatchObject({
    previous_version: "1.0.0",
    new_version: "1.0.0",
    version_id: null,
    status: "updated",
    notice: expect.stringContaining("Nobody can buy"),
  });
  expect((await author.get(`/v1/skills/${slug}`)).body).toMatchObject({
    title: `Listing ${slug}`,
    long_description: "# Hello\n\nLong.",
    price_cents: 500,
  });
  expect((await author.patch(`/v1/skills/${slug}`, { version: "1.2.0" })).body).toMatchObject({
    new_version: "1.2.0",
    status: "pending",
  });
});

test("unpublish hides and republish restores; both may be repeated", async ({ api, buyer, seller, listing }) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  const stranger = await buyer();
  expect(await stranger.post(`/v1/agents/${slug}/unpublish`)).toMatchObject({
    status: 403,
    body: refusal("SKILL_NOT_OWNER"),
  });
  for (let i = 0; i < 2; i++) {
    const { status, body } = await author.post(`/v1/agents/${slug}/unpublish`);
    expect(status).toBe(200);
    expect(body).toStrictEqual({ slug, message: expect.any(String), archived_at: timestamp });
  }
  expect((await api.get(`/v1/agents/${slug}`)).body).toMatchObject({ archived_at: timestamp });
  expect((await api.get<{ total: number }>(`/v1/skills?q=${slug}`)).body.total).toBe(0);
  expect(await stranger.get(`/v1/skills/${slug}/download`)).toMatchObject({
    status: 400,
    body: refusal("SKILL_ARCHIVED"),
  });
  expect(await stranger.post(`/v1/skills/${slug}/reviews`, { rating: 5, text: "" })).toMatchObject({ status: 400 });
  expect(await author.post(`/v1/skills/${slug}/versions`, {})).toMatchObject({
    status: 400,
    body: refusal("SKILL_ARCHIVED"),
  });
  expect(
    await author.post("/v1/skills", { slug, title: "Again", description: "The same slug again.", category: "testing" }),
  ).toMatchObject({ status: 409, body: refusal("SKILL_SLUG_TAKEN") });
  for (let i = 0; i < 2; i++) {
    const { body } = await author.post(`/v1/skills/${slug}/republish`);
    expect(body).toStrictEqual({ slug, message: expect.any(String), status: "published", archived_at: null });
  }
  expect((await api.get<{ total: number }>(`/v1/skills?q=${slug}`)).body.total).toBe(1);
});

test("a draft is restored as a draft", async ({ seller }) => {
  const author = await seller({ connected: false });
  const slug = unique("draft");
  await author.post("/v1/agents", {
    slug,
    title: "Draft",
    description: "Never uploaded anything.",
    category: "testing",
  });
  await author.post(`/v1/agents/${slug}/unpublish`);
  expect((await author.post(`/v1/agents/${slug}/republish`)).body).toMatchObject({ status: "draft" });
});

test("a PATCH says what is wrong with a price, and takes null for absent", async ({ seller, listing }) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author, { type: "agent", price_cents: 500 });
  for (const noun of ["skills", "agents"]) {
    for (const [price_cents, type] of [
      [-1, "greater_than_equal"],
      [100_000_000, "less_than_equal"],
      [1.5, "int_from_float"],
      ["ten", "int_parsing"],
      [[], "int_type"],
    ]) {
      const answer = await author.patch(`/v1/${noun}/${slug}`, { price_cents });
      expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ["body", "price_cents"], type }] } });
    }
  }
  expect((await author.patch(`/v1/skills/${slug}`, { price_cents: null, title: "Another" })).status).toBe(200);
  expect((await author.get(`/v1/agents/${slug}`)).body).toMatchObject({ price_cents: 500, title: "Another" });
});
