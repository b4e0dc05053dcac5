import { apiDocument, checkAnswer } from "../conformance";
import { expect, test } from "../fixtures";

test("the description is served, revalidated and open to other origins", async ({ api }) => {
  const first = await api.get("/v1/openapi.json");
  expect(first).toMatchObject({
    status: 200,
    body: { openapi: "3.1.0", info: { title: "Skillyard", version: "0.1.0" } },
  });
  expect(first.headers.get("content-type")).toBe("application/json");
  expect(first.headers.get("access-control-allow-origin")).toBe("*");
  const again = await api.send("GET", "/v1/openapi.json", {
    headers: { "if-none-match": first.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
});

test.describe("an answer that is not as described is found out", () => {
  const path = "/v1/users/notifications";
  const preferences = { purchase_receipts: true, payout_notifications: true, marketing_emails: false };
  const answer = (body: unknown, init: ResponseInit = {}) =>
    Response.json(body, { ...init, headers: { "x-request-id": "x", ...init.headers } });

  test("and one that is passes", async () => {
    await checkAnswer("GET", path, answer(preferences));
  });

  for (const [name, response, problem] of [
    ["a field too many", answer({ ...preferences, extra: 1 }), "additional properties"],
    ["a field too few", answer({ purchase_receipts: true }), "required property"],
    ["another type", answer({ ...preferences, marketing_emails: "no" }), "must be boolean"],
    ["another status", answer({ detail: "?" }, { status: 418 }), "no such status"],
    ["another code", answer({ detail: { detail: "?", code: "NOT_FOUND" } }, { status: 401 }), "allowed values"],
    ["another content type", new Response("{}", { headers: { "x-request-id": "x" } }), "content type"],
    ["no request id", Response.json(preferences), "X-Request-Id"],
  ] as const) {
    test(name, async () => {
      await expect(checkAnswer("GET", path, response)).rejects.toThrow(problem);
    });
  }
});

/** Codes of the specification that no operation answers, and why. */
const NOT_DECLARED: Record<string, string> = {
  VALIDATION_ERROR: "names the 422 whose body is the list of failures, which has no place for a code",
};

const CODES = [
  "AUTH_MISSING",
  "AUTH_INVALID",
  "AUTH_EXPIRED",
  "SKILL_NOT_FOUND",
  "SKILL_BLOCKED",
  "SKILL_SLUG_TAKEN",
  "SKILL_NOT_OWNER",
  "SKILL_ARCHIVED",
  "SKILL_VERSION_PENDING",
  "DISPLAY_NAME_REQUIRED",
  "PURCHASE_NOT_FOUND",
  "PURCHASE_REQUIRED",
  "PURCHASE_DUPLICATE",
  "PURCHASE_FREE_SKILL",
  "CLAIM_NOT_FOUND",
  "CLAIM_NOT_EXTERNAL",
  "CLAIM_ALREADY_CLAIMED",
  "CLAIM_NOT_SANDBOX",
  "LICENSE_INVALID",
  "LICENSE_REDEEMED",
  "VALIDATION_ERROR",
  "NOT_FOUND",
  "FORBIDDEN",
  "FILE_TOO_LARGE",
  "STORAGE_ERROR",
  "RATE_LIMITED",
];

test("every code of the specification is declared where it can come", async () => {
  const text = JSON.stringify(await apiDocument());
  const declared = CODES.filter((code) => text.includes(`"${code}"`));
  const missing = CODES.filter((code) => !declared.includes(code) && !Object.hasOwn(NOT_DECLARED, code));
  expect(missing).toStrictEqual([]);
  expect(Object.keys(NOT_DECLARED).filter((code) => declared.includes(code))).toStrictEqual([]);
});
