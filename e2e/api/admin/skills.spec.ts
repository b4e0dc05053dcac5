import { until } from "../../client";
import { cleanFiles, expect, purchase, test, unique, untilReviewed, zip } from "../../fixtures";
import { decisionsOn, publishNext, queued, refusedListing } from "../moderation";
import { refusal, timestamp } from "../shapes";

const reason = "It passes another's work off as its own.";
const path = (slug: string, verb: "block" | "unblock") => `/v1/admin/skills/${slug}/${verb}`;

test("a block takes the listing off sale, lists and download until it is lifted", async ({
  api,
  as,
  buyer,
  seller,
  listing,
}) => {
  const [author, admin, bob, eve] = [await seller(), await as("admin"), await buyer(), await buyer()];
  const offered = await listing(author, { price_cents: 1000, long_description: "Long words." });
  const { slug, id } = offered;
  await purchase(bob, offered);
  await eve.post(`/v1/skills/${slug}/report`, { reason: "copyright" });
  const { body: page } = await eve.post<{ session_id: string }>("/v1/checkout", { skill_slug: slug });
  const before = (await api.get(`/v1/skills/${slug}`)).body;

  const blocked = await admin.post(path(slug, "block"), { reason });
  expect(blocked.status).toBe(200);
  expect(blocked.body).toStrictEqual({
    slug,
    status: "blocked",
    blocked_at: timestamp,
    blocked_by: "moderator",
    blocked_reason: reason,
    message: expect.any(String),
  });
  expect((await api.get(`/v1/skills/${slug}`)).body).toMatchObject({
    security_status: "block",
    long_description: null,
  });
  const { body: own } = await author.get("/v1/sellers/skills");
  expect(own.items).toMatchObject([{ slug, status: "blocked", security_status: "block" }]);
  expect((await author.get(`/v1/skills/${slug}`)).body).toMatchObject({ security_status: "block" });
  expect((await author.get(`/v1/detail/${slug}`)).body).toMatchObject({ svc_security_status: "block" });
  expect((await api.get(`/v1/skills?q=${slug}`)).body).toMatchObject({ total: 0 });
  for (const answer of [
    await bob.get(`/v1/skills/${slug}/download`),
    await eve.post("/v1/checkout", { skill_slug: slug }),
    await bob.post(`/v1/skills/${slug}/reviews`, { rating: 5, text: "" }),
    await bob.post(`/v1/skills/${slug}/report`, { reason: "spam" }),
    await api.post("/v1/installations", { source_slug: slug, hostname: "h", platform: "cli" }),
    await author.post(`/v1/skills/${slug}/republish`),
  ]) {
    expect(answer).toMatchObject({ status: 403, body: refusal("SKILL_BLOCKED") });
  }
  await until(async () => {
    const { body } = await eve.get(`/v1/purchases/confirm?session_id=${page.session_id}`);
    return body.status === "expired";
  });
  expect(await queued(admin, slug)).toStrictEqual([]);

  const lifted = await admin.post(path(slug, "unblock"), { reason: "They have settled it." });
  expect(lifted.status).toBe(200);
  expect(lifted.body).toStrictEqual({
    slug,
    status: "published",
    blocked_at: null,
    blocked_by: null,
    blocked_reason: null,
    message: expect.any(String),
  });
  expect((await api.get(`/v1/skills/${slug}`)).body).toStrictEqual(before);
  expect((await bob.get(`/v1/skills/${slug}/download`)).status).toBe(200);
  expect(await decisionsOn(admin, id)).toMatchObject([
    { action: "unblock_listing", reason: "They have settled it.", details: { slug, blocked_reason: reason } },
    { action: "block_listing", reason, details: { slug, was: "published" } },
  ]);
});

test("a version that passes does not lift a moderator's block", async ({ api, as, seller, listing }) => {
  const [author, admin] = [await seller({ connected: false }), await as("admin")];
  const { slug } = await listing(author);
  await admin.post(path(slug, "block"), { reason });
  await publishNext(author, slug);
  expect((await api.get(`/v1/skills/${slug}`)).body).toMatchObject({ version: "1.0.1", security_status: "block" });
  await admin.post(path(slug, "unblock"), { reason: "Mended." });
  expect((await api.get(`/v1/skills/${slug}`)).body).toMatchObject({ version: "1.0.1", security_status: "pass" });
});

test("the review's block becomes a moderator's, and lifting it leaves a draft", async ({ api, as, seller }) => {
  const [author, admin] = [await seller({ connected: false }), await as("admin")];
  const { slug } = await refusedListing(author);
  expect((await admin.post(path(slug, "block"), { reason })).body).toMatchObject({ blocked_by: "moderator" });
  await author.post(`/v1/skills/${slug}/versions`, {});
  await author.upload(slug, zip(cleanFiles(slug)));
  expect(await untilReviewed(author, slug)).toBe("published");
  expect((await api.get(`/v1/skills/${slug}/download`)).status).toBe(403);

  const other = await refusedListing(author);
  expect((await admin.post(path(other.slug, "unblock"), { reason: "A mistake." })).body).toMatchObject({
    status: "draft",
  });
  expect((await api.get(`/v1/skills/${other.slug}`)).status).toBe(404);
});

test("an unpublished listing stays unpublished when its block is lifted", async ({ as, seller, listing }) => {
  const [author, admin] = [await seller({ connected: false }), await as("admin")];
  const { slug } = await listing(author);
  await author.post(`/v1/agents/${slug}/unpublish`);
  await admin.post(path(slug, "block"), { reason });
  expect((await admin.post(path(slug, "unblock"), { reason })).body).toMatchObject({ status: "archived" });
});

test("twice, and eight at once, leave one block and one lifting", async ({ as, seller, listing }) => {
  const [author, admin] = [await seller({ connected: false }), await as("admin")];
  const { slug, id } = await listing(author);
  const all = async (verb: "block" | "unblock") =>
    (await Promise.all(Array.from({ length: 8 }, () => admin.post(path(slug, verb), { reason })))).map(
      ({ status, body }) => `${status} ${body.status} ${body.blocked_at}`,
    );
  expect(new Set(await all("block")).size).toBe(1);
  expect(new Set(await all("unblock")).size).toBe(1);
  const decisions = await decisionsOn(admin, id);
  expect(decisions.filter(({ action }) => action === "unblock_listing")).toHaveLength(1);
});

test("a draft is not there for a moderator either", async ({ as, seller }) => {
  const [author, admin] = [await seller({ connected: false }), await as("admin")];
  const slug = unique("draft");
  const body = { slug, title: "A draft", description: "Nothing is uploaded yet.", category: "development" };
  expect((await author.post("/v1/skills", body)).status).toBe(201);
  expect(await admin.post(path(slug, "block"), { reason })).toMatchObject({
    status: 404,
    body: refusal("SKILL_NOT_FOUND"),
  });
});
