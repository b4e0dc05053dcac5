import { tokenFor } from "../../client";
import { expect, test, unique, untilReviewed } from "../../fixtures";
import { failReview, publishNext, queued, refusedListing, seed, versionsOf } from "../moderation";
import { refusal } from "../shapes";

const path = (slug: string, versionId: string) => `/v1/skills/${slug}/versions/${versionId}/appeal`;
const objection = { message: "The address is an example in the documentation." };
const conflict = { status: 409, body: { detail: expect.any(String) } };

test("opens one appeal, however often it is sent at once", async ({ seller }) => {
  const author = await seller({ connected: false });
  const { slug, versionId } = await refusedListing(author);
  const answers = await Promise.all(Array.from({ length: 8 }, () => author.post(path(slug, versionId), objection)));
  expect(answers.map(({ status }) => status).sort()).toStrictEqual([200, ...Array(7).fill(409)]);
  expect(answers.find(({ status }) => status === 200)?.body).toStrictEqual({
    version_id: versionId,
    status: "rejected",
    message: expect.any(String),
  });
  expect(await author.post(path(slug, versionId), objection)).toMatchObject(conflict);
});

test("an answered appeal makes room for another", async ({ as, seller }) => {
  const [author, admin] = [await seller({ connected: false }), await as("admin")];
  const { slug, versionId } = await refusedListing(author);
  await author.post(path(slug, versionId), objection);
  await admin.post(`/v1/admin/versions/${versionId}/reject`, { reason: "The script does run." });
  expect((await author.post(path(slug, versionId), { message: "It is removed before use." })).status).toBe(200);
});

test("ends by itself once another review lets the version pass", async ({ as, seller, listing }) => {
  const [author, admin] = [await seller({ connected: false }), await as("admin")];
  const { slug } = await listing(author);
  const versionId = await publishNext(author, slug);
  await failReview(versionId);
  await author.post(path(slug, versionId), objection);
  expect(await queued(admin, slug)).toMatchObject([{ kind: "scan_error" }, { kind: "appeal" }]);
  await author.post(`/v1/skills/${slug}/versions/${versionId}/rescan`);
  expect(await untilReviewed(author, slug)).toBe("published");
  expect(await queued(admin, slug)).toStrictEqual([]);
  await seed(async (sql) => {
    const answers = await sql`select status, answered_by from appeals where version_id = ${versionId}`;
    expect([...answers]).toStrictEqual([{ status: "granted", answered_by: null }]);
  });
});

test("refuses what was not refused, and who is not the author", async ({ api, as, buyer, seller, listing }) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  const [published] = await versionsOf(author, slug);
  expect(await author.post(path(slug, published?.version_id ?? ""), objection)).toMatchObject(conflict);

  const refused = await refusedListing(author);
  const theirs = path(refused.slug, refused.versionId);
  for (const stranger of [await buyer(), await as("admin")]) {
    expect(await stranger.post(theirs, objection)).toMatchObject({ status: 403, body: refusal("SKILL_NOT_OWNER") });
  }
  expect(await author.post(path(unique("none"), refused.versionId), objection)).toMatchObject({
    status: 404,
    body: refusal("SKILL_NOT_FOUND"),
  });
  for (const id of [published?.version_id ?? "", "nonsense", "00000000-0000-0000-0000-000000000000"]) {
    const answer = await author.post(path(refused.slug, id), objection);
    expect(answer).toMatchObject({ status: 404, body: refusal("NOT_FOUND") });
  }
  expect(await api.post(theirs, objection)).toMatchObject({ status: 401, body: refusal("AUTH_MISSING") });
  const expired = { authorization: `Bearer ${await tokenFor(author.name, -60)}` };
  expect(await api.post(theirs, objection, expired)).toMatchObject({ status: 401, body: refusal("AUTH_EXPIRED") });
});

test("takes 1 to 2000 characters that are not blank", async ({ seller }) => {
  const author = await seller({ connected: false });
  const { slug, versionId } = await refusedListing(author);
  for (const [message, type] of [
    [undefined, "missing"],
    ["", "string_too_short"],
    [" \n", "string_pattern_mismatch"],
    ["x".repeat(2001), "string_too_long"],
    [5, "string_type"],
  ]) {
    const answer = await author.post(path(slug, versionId), { message });
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ["body", "message"], type }] } });
  }
  expect((await author.post(path(slug, versionId), { message: "🦊".repeat(2000) })).status).toBe(200);
});
