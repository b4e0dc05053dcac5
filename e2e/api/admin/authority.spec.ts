import { tokenFor } from "../../client";
import { expect, purchase, test } from "../../fixtures";
import { versionsOf } from "../moderation";
import { refusal } from "../shapes";

test("every path is an admin's alone, its subject's author and buyer included", async ({
  api,
  as,
  buyer,
  seller,
  listing,
}) => {
  const [author, bob] = [await seller(), await buyer()];
  const offered = await listing(author, { price_cents: 1000 });
  const { purchase_id } = await purchase(bob, offered);
  const [version] = await versionsOf(author, offered.slug);
  const { body: profile } = await author.get("/v1/users/profile");
  const reason = { reason: "Because." };
  const paths: [method: string, path: string, body?: object][] = [
    ["GET", "queue"],
    ["GET", "audit"],
    ["POST", `versions/${version?.version_id}/approve`, reason],
    ["POST", `versions/${version?.version_id}/reject`, reason],
    ["POST", `skills/${offered.slug}/block`, reason],
    ["POST", `skills/${offered.slug}/unblock`, reason],
    ["POST", `purchases/${purchase_id}/refund`, reason],
    ["POST", `users/${profile.id}/verify`, { value: true }],
    ["POST", `users/${profile.id}/test`, { value: true }],
    ["POST", "versions/nonsense/approve", reason],
    ["POST", "rings/nonsense/resolve", { remove_reviews: true, ...reason }],
    ["POST", "skills/no-such-listing/block", reason],
    ["POST", "purchases/nonsense/refund", reason],
  ];
  const expired = await tokenFor("admin", -60);

  for (const [method, path, body] of paths) {
    const send = async (person: typeof api, headers = {}) => {
      const init = { headers: { "content-type": "application/json", ...headers }, body: body && JSON.stringify(body) };
      const response = await person.send(method, `/v1/admin/${path}`, init as RequestInit);
      return { status: response.status, body: await response.json() };
    };
    for (const person of [author, bob, await as()]) {
      expect(await send(person), path).toStrictEqual({ status: 403, body: refusal("FORBIDDEN") });
    }
    expect(await send(api), path).toStrictEqual({ status: 401, body: refusal("AUTH_MISSING") });
    const late = await send(api, { authorization: `Bearer ${expired}` });
    expect(late, path).toStrictEqual({ status: 401, body: refusal("AUTH_EXPIRED") });
  }
  expect((await api.get(`/v1/skills/${offered.slug}`)).body).toMatchObject({ security_status: "pass" });
});

test("what cannot exist is not found, and nothing is decided without a reason", async ({ as }) => {
  const admin = await as("admin");
  for (const id of ["nonsense", "%00", "00000000-0000-0000-0000-000000000000"]) {
    for (const [path, code] of [
      [`versions/${id}/approve`, "NOT_FOUND"],
      [`versions/${id}/reject`, "NOT_FOUND"],
      [`skills/${id}/block`, "SKILL_NOT_FOUND"],
      [`skills/${id}/unblock`, "SKILL_NOT_FOUND"],
      [`purchases/${id}/refund`, "PURCHASE_NOT_FOUND"],
    ] as const) {
      const answer = await admin.post(`/v1/admin/${path}`, { reason: "Because." });
      expect(answer, path).toMatchObject({ status: 404, body: refusal(code) });
    }
    for (const path of [`users/${id}/verify`, `users/${id}/test`]) {
      const answer = await admin.post(`/v1/admin/${path}`, { value: true });
      expect(answer, path).toMatchObject({ status: 404, body: refusal("NOT_FOUND") });
    }
  }
  for (const path of ["versions/x/approve", "versions/x/reject", "skills/x/block", "skills/x/unblock"]) {
    for (const [reason, type] of [
      [undefined, "missing"],
      ["", "string_too_short"],
      ["  ", "string_pattern_mismatch"],
      ["x".repeat(2001), "string_too_long"],
    ]) {
      const answer = await admin.post(`/v1/admin/${path}`, { reason });
      expect(answer, path).toMatchObject({ status: 422, body: { detail: [{ loc: ["body", "reason"], type }] } });
    }
  }
});
