import { expect, type Person, test } from "../../fixtures";
import { decisionsOn, queued } from "../moderation";
import { refusal, timestamp } from "../shapes";

const reason = "It is an advertisement.";
const words = "Buy followers elsewhere.";
const path = (id: string | undefined) => `/v1/admin/review-reports/${id}/resolve`;

async function reviewed(reviewer: Person, slug: string): Promise<string> {
  const { body } = await reviewer.post<{ id: string }>(`/v1/skills/${slug}/reviews`, { rating: 1, text: words });
  return body.id;
}

test("a reported review waits in the queue with its words, once for each who reports it", async ({
  as,
  buyer,
  seller,
  listing,
}) => {
  const [author, admin, spammer] = [await seller({ connected: false }), await as("admin"), await buyer()];
  const { slug } = await listing(author);
  const review_id = await reviewed(spammer, slug);
  const complaint = { reason: "spam", text: "An advertisement.", review_id };
  const first = await author.post(`/v1/skills/${slug}/report`, complaint);
  expect(first.status).toBe(200);
  expect(first.body).toStrictEqual({
    id: expect.any(String),
    skill_slug: slug,
    reason: "spam",
    text: "An advertisement.",
    status: "open",
    created_at: timestamp,
    message: expect.stringContaining("review"),
  });
  const again = await Promise.all([1, 2, 3, 4].map(() => author.post(`/v1/skills/${slug}/report`, complaint)));
  for (const answer of again) expect(answer.body).toStrictEqual(first.body);
  // The same person's report of the listing itself is another.
  const other = await buyer();
  expect((await other.post(`/v1/skills/${slug}/report`, { reason: "spam" })).status).toBe(200);
  expect((await other.post(`/v1/skills/${slug}/report`, { reason: "spam", review_id })).status).toBe(200);

  const waiting = await queued(admin, slug);
  expect(waiting.map(({ kind }) => kind).sort()).toStrictEqual(["report", "review_report", "review_report"]);
  expect(waiting.find(({ id }) => id === first.body.id)).toMatchObject({
    reason: "spam",
    raised_by: author.name.replaceAll("-", " "),
    text: `An advertisement.\n\n${spammer.name.replaceAll("-", " ")} gave 1 of 5: ${words}`,
  });
});

test("a moderator removes the review, its rating and every report of it", async ({
  api,
  as,
  buyer,
  seller,
  listing,
}) => {
  const [author, admin, spammer] = [await seller({ connected: false }), await as("admin"), await buyer()];
  const { slug } = await listing(author);
  const review_id = await reviewed(spammer, slug);
  await (await buyer()).post(`/v1/skills/${slug}/reviews`, { rating: 5, text: "It helps." });
  const { body: report } = await author.post<{ id: string }>(`/v1/skills/${slug}/report`, {
    reason: "spam",
    review_id,
  });
  await (await buyer()).post(`/v1/skills/${slug}/report`, { reason: "offensive", review_id });

  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => admin.post(path(report.id), { remove_review: true, reason })),
  );
  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toStrictEqual([
    { id: report.id, status: "resolved", removed_review: true, message: "The review is removed." },
  ]);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(3);
  expect(await queued(admin, slug)).toStrictEqual([]);
  expect((await api.get(`/v1/skills/${slug}/reviews`)).body).toMatchObject({ total: 1, average_rating: 5 });
  expect((await api.get(`/v1/skills/${slug}`)).body).toMatchObject({ rating_average: 5, rating_count: 1 });
  expect(await decisionsOn(admin, review_id)).toMatchObject([
    { action: "remove_review", reason, details: { slug, rating: 1, text: words } },
  ]);
});

test("a review that stays leaves the queue, and can be reported again", async ({ as, buyer, seller, listing }) => {
  const [author, admin, reviewer] = [await seller({ connected: false }), await as("admin"), await buyer()];
  const { slug } = await listing(author);
  const review_id = await reviewed(reviewer, slug);
  const complaint = { reason: "misleading", review_id };
  const { body: report } = await author.post<{ id: string }>(`/v1/skills/${slug}/report`, complaint);
  const keep = { remove_review: false, reason: "An opinion." };
  expect((await admin.post(path(report.id), keep)).body).toMatchObject({ removed_review: false });
  expect(await admin.post(path(report.id), keep)).toMatchObject({ status: 409, body: { detail: expect.any(String) } });
  expect(await queued(admin, slug)).toStrictEqual([]);
  expect((await author.post(`/v1/skills/${slug}/report`, complaint)).body.id).not.toBe(report.id);
});

test("refuses one's own review, one of another listing and what is none", async ({ as, buyer, seller, listing }) => {
  const [author, admin, reviewer] = [await seller({ connected: false }), await as("admin"), await buyer()];
  const [offered, other] = [await listing(author), await listing(author)];
  const review_id = await reviewed(reviewer, offered.slug);
  const report = (person: Person, slug: string, id: string) =>
    person.post(`/v1/skills/${slug}/report`, { reason: "spam", review_id: id });
  expect(await report(reviewer, offered.slug, review_id)).toMatchObject({ status: 403, body: refusal("FORBIDDEN") });
  for (const [slug, id] of [
    [other.slug, review_id],
    [offered.slug, "nonsense"],
    [offered.slug, "00000000-0000-0000-0000-000000000000"],
  ] as const) {
    expect(await report(author, slug, id)).toMatchObject({ status: 404, body: refusal("NOT_FOUND") });
  }
  const { body } = await reviewer.post<{ id: string }>(`/v1/skills/${other.slug}/report`, { reason: "spam" });
  for (const id of [body.id, "nonsense", "%00", "00000000-0000-0000-0000-000000000000"]) {
    expect(await admin.post(path(id), { remove_review: true, reason })).toMatchObject({
      status: 404,
      body: refusal("NOT_FOUND"),
    });
  }
});
