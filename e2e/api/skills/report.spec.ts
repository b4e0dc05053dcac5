import { tokenFor } from "../../client";
import { expect, test, unique } from "../../fixtures";
import { refusal, timestamp } from "../shapes";

const complaint = { reason: "misleading", text: "It does nothing of what it says." };

test("one person has one open report of a listing, however often they send it", async ({ buyer, seller, listing }) => {
  const { slug } = await listing(await seller({ connected: false }));
  const person = await buyer();
  const first = await person.post(`/v1/skills/${slug}/report`, complaint);
  expect(first.status).toBe(200);
  expect(first.body).toStrictEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    skill_slug: slug,
    ...complaint,
    status: "open",
    created_at: timestamp,
    message: expect.any(String),
  });
  const again = await person.post(`/v1/skills/${slug}/report`, { reason: "spam", text: "Something else." });
  expect(again).toMatchObject({ status: 200, body: first.body });
  const other = await (await buyer()).post(`/v1/skills/${slug}/report`, { reason: "spam" });
  expect(other).toMatchObject({ status: 200, body: { reason: "spam", text: null } });
  expect(other.body.id).not.toBe(first.body.id);
});

test("eight at once are one", async ({ buyer, seller, listing }) => {
  const { slug } = await listing(await seller({ connected: false }));
  const person = await buyer();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => person.post(`/v1/skills/${slug}/report`, complaint)),
  );
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
});

test("refuses one's own listing, a missing one and whoever is not signed in", async ({
  api,
  buyer,
  seller,
  listing,
}) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  const path = `/v1/skills/${slug}/report`;
  expect(await author.post(path, complaint)).toMatchObject({ status: 403, body: refusal("FORBIDDEN") });
  expect(await (await buyer()).post(`/v1/skills/${unique("none")}/report`, complaint)).toMatchObject({
    status: 404,
    body: refusal("SKILL_NOT_FOUND"),
  });
  expect(await api.post(path, complaint)).toMatchObject({ status: 401, body: refusal("AUTH_MISSING") });
  const expired = { authorization: `Bearer ${await tokenFor("buyer", -60)}` };
  expect(await api.post(path, complaint, expired)).toMatchObject({ status: 401, body: refusal("AUTH_EXPIRED") });
});

for (const [name, body, field, type] of [
  ["no reason", { text: "x" }, "reason", "missing"],
  ["an unknown reason", { reason: "ugly", text: "x" }, "reason", "string_pattern_mismatch"],
  ["a long text", { reason: "spam", text: "x".repeat(2001) }, "text", "string_too_long"],
  ["another reason without saying which", { reason: "other", text: "  " }, "text", "value_error"],
] as const) {
  test(`refuses ${name}`, async ({ buyer, seller, listing }) => {
    const { slug } = await listing(await seller({ connected: false }));
    const answer = await (await buyer()).post(`/v1/skills/${slug}/report`, body);
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ["body", field], type }] } });
  });
}
