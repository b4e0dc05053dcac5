import { expect, test, unique, untilReviewed, zip } from "../../fixtures";
import { failReview, publishNext, queued, refusedListing, versionsOf, warnedFiles } from "../moderation";
import { refusal, timestamp } from "../shapes";

const approve = { reason: "Looked at, and fine." };

test("shows an appeal with what its author says", async ({ as, seller }) => {
  const [author, admin] = [await seller({ connected: false }), await as("admin")];
  const { slug, versionId } = await refusedListing(author, { price_cents: 500 });
  await author.post(`/v1/skills/${slug}/versions/${versionId}/appeal`, { message: "It is an example." });

  const items = await queued(admin, slug);
  expect(items).toStrictEqual([
    {
      kind: "appeal",
      id: expect.any(String),
      skill_slug: slug,
      skill_title: `Refused ${slug}`,
      skill_type: "skill",
      price_cents: 500,
      author_display_name: author.name.replaceAll("-", " "),
      author_display_name_slug: author.name,
      version_id: versionId,
      version: "1.0.0",
      version_status: "rejected",
      security_status: "block",
      security_score: expect.any(Number),
      reason_code: "SCAN_BLOCKED",
      raised_by: author.name.replaceAll("-", " "),
      reason: expect.any(String),
      text: "It is an example.",
      created_at: timestamp,
    },
  ]);
});

test("shows each person's report until the listing is confirmed", async ({ as, buyer, seller, listing }) => {
  const [author, admin, bob] = [await seller({ connected: false }), await as("admin"), await buyer()];
  const { slug } = await listing(author);
  const [version] = await versionsOf(author, slug);
  const { body: report } = await bob.post(`/v1/skills/${slug}/report`, {
    reason: "spam",
    text: "The third of a kind.",
  });
  await (await buyer()).post(`/v1/skills/${slug}/report`, { reason: "copyright" });

  const items = await queued(admin, slug);
  expect(items).toHaveLength(2);
  expect(items[0]).toMatchObject({
    kind: "report",
    id: report.id,
    version_id: version?.version_id,
    version_status: "published",
    reason_code: null,
    raised_by: bob.name.replaceAll("-", " "),
    reason: "spam",
    text: "The third of a kind.",
  });
  await admin.post(`/v1/admin/versions/${version?.version_id}/approve`, approve);
  expect(await queued(admin, slug)).toStrictEqual([]);
  const again = await bob.post(`/v1/skills/${slug}/report`, { reason: "spam", text: "And a fourth." });
  expect(again.body.id).not.toBe(report.id);
});

test("shows a paid listing whose first version was warned, until a moderator has looked", async ({
  as,
  seller,
  listing,
}) => {
  const [author, admin] = [await seller({ connected: false }), await as("admin")];
  const slugs = { paid: unique("paid"), free: unique("free") };
  for (const [kind, slug] of Object.entries(slugs)) {
    await listing(author, { slug, price_cents: kind === "paid" ? 900 : 0, files: warnedFiles(slug) });
  }
  const [version] = await versionsOf(author, slugs.paid);
  expect(version).toMatchObject({ status: "published", security_status: "warn" });
  expect(await queued(admin, slugs.free)).toStrictEqual([]);
  expect(await queued(admin, slugs.paid)).toMatchObject([
    { kind: "warned", id: version?.version_id, version_id: version?.version_id, raised_by: null, text: null },
  ]);

  await author.post(`/v1/skills/${slugs.paid}/versions`, {});
  await author.upload(slugs.paid, zip({ ...warnedFiles(slugs.paid), "NOTES.md": "A little more." }));
  await untilReviewed(author, slugs.paid);
  const [second] = await versionsOf(author, slugs.paid);
  expect(await queued(admin, slugs.paid), "another warned one").toMatchObject([{ id: second?.version_id }]);

  await admin.post(`/v1/admin/versions/${second?.version_id}/approve`, approve);
  expect(await queued(admin, slugs.paid)).toStrictEqual([]);
});

test("a warned version after one that passed does not wait", async ({ as, seller, listing }) => {
  const [author, admin] = [await seller({ connected: false }), await as("admin")];
  const { slug } = await listing(author, { price_cents: 900 });
  await author.post(`/v1/skills/${slug}/versions`, {});
  await author.upload(slug, zip(warnedFiles(slug)));
  await untilReviewed(author, slug);
  expect((await versionsOf(author, slug))[0]).toMatchObject({ status: "published", security_status: "warn" });
  expect(await queued(admin, slug)).toStrictEqual([]);
});

test("shows a review that could not finish until its author goes on", async ({ as, seller, listing }) => {
  const [author, admin] = [await seller({ connected: false }), await as("admin")];
  const { slug } = await listing(author);
  const versionId = await publishNext(author, slug);
  await failReview(versionId);
  expect(await queued(admin, slug)).toMatchObject([
    { kind: "scan_error", id: versionId, version_status: "rejected", reason_code: "SCAN_ERROR", raised_by: null },
  ]);
  await publishNext(author, slug);
  expect(await queued(admin, slug)).toStrictEqual([]);
});

test("pages through, the longest wait first, and narrows to a kind", async ({ as, buyer, seller, listing }) => {
  const [author, admin] = [await seller({ connected: false }), await as("admin")];
  const { slug } = await listing(author);
  for (const person of [await buyer(), await buyer(), await buyer()]) {
    await person.post(`/v1/skills/${slug}/report`, { reason: "spam" });
  }
  type Page = { items: { kind: string; created_at: string }[]; total: number };
  const { status, body } = await admin.get<Page>("/v1/admin/queue?kind=report&limit=2&offset=1");
  expect(status).toBe(200);
  expect(body).toMatchObject({ items: [{ kind: "report" }, { kind: "report" }], limit: 2, offset: 1 });
  expect(body.total).toBeGreaterThanOrEqual(3);
  const waits = (await queued(admin, slug)).map(({ created_at }) => created_at);
  expect(waits).toStrictEqual(waits.toSorted());
  const { body: end } = await admin.get<Page>("/v1/admin/queue?offset=100000");
  expect(end.items).toStrictEqual([]);
  expect(end.total).toBeGreaterThanOrEqual(3);
  for (const query of ["limit=0", "limit=101", "offset=-1", "kind=everything"]) {
    expect((await admin.get(`/v1/admin/queue?${query}`)).status, query).toBe(422);
  }
  expect(await admin.post("/v1/admin/queue")).toMatchObject({ status: 405 });
  expect(await admin.get("/v1/admin/nothing")).toMatchObject({ status: 404, body: refusal("NOT_FOUND") });
});
