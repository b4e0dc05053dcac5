import { tokenFor } from "../client";
import { apiDocument, type Operation } from "../conformance";
import { expect, test, unique } from "../fixtures";
import { refusal } from "./shapes";

/** Every operation of the document, called as nobody and as somebody who may not. */
async function operations() {
  const { paths } = await apiDocument();
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{\w+\}/g, unique("nothing")),
      needs: needsOf(operation),
      isAdmin: path.startsWith("/v1/admin/"),
    })),
  );
  expect(all.length).toBeGreaterThan(60);
  return all;
}

function needsOf({ security }: Operation): "nothing" | "optional" | "required" {
  if (security.length === 0) return "nothing";
  return security.some((requirement) => Object.keys(requirement).length === 0) ? "optional" : "required";
}

test("what needs a viewer refuses nobody, before anything else is said", async ({ api }) => {
  const guarded = (await operations()).filter(({ needs }) => needs === "required");
  expect(guarded.length).toBeGreaterThan(40);
  for (const { method, path } of guarded) {
    const response = await api.send(method, path);
    expect.soft(response.status, `${method} ${path}`).toBe(401);
    expect.soft(await response.json(), `${method} ${path}`).toStrictEqual(refusal("AUTH_MISSING"));
  }
});

test("a bad token is refused wherever tokens are looked at", async ({ api }) => {
  const expired = await tokenFor(unique("late"), -60);
  const wellFormed = `skillyard_cli_${"a".repeat(46)}`;
  const looking = (await operations()).filter(({ needs }) => needs !== "nothing");
  expect(looking.length).toBeGreaterThan(50);
  for (const { method, path } of looking) {
    for (const [authorization, code] of [
      ["Bearer nonsense", "AUTH_INVALID"],
      [`Bearer ${wellFormed}`, "AUTH_INVALID"],
      ["Basic dXNlcjpwYXNz", "AUTH_INVALID"],
      [`Bearer ${expired}`, "AUTH_EXPIRED"],
    ] as const) {
      const response = await api.send(method, path, { headers: { authorization } });
      expect.soft(response.status, `${method} ${path} with ${authorization.slice(0, 20)}`).toBe(401);
      expect.soft(await response.json(), `${method} ${path}`).toStrictEqual(refusal(code));
    }
  }
});

test("what looks at no token takes no notice of a bad one", async ({ api }) => {
  const blind = (await operations()).filter(({ needs }) => needs === "nothing");
  expect(blind.map(({ path }) => path).sort()).toStrictEqual([
    "/v1/auth/cli",
    "/v1/auth/cli/device",
    "/v1/health",
    "/v1/webhooks/stripe",
    "/v1/webhooks/stripe/accounts",
    "/v1/webhooks/stripe/connect",
  ]);
  for (const { method, path } of blind) {
    const response = await api.send(method, path, { headers: { authorization: "Bearer nonsense" } });
    expect.soft(response.status, `${method} ${path}`).not.toBe(401);
  }
});

test("what is a moderator's refuses everybody else, whatever is there", async ({ buyer }) => {
  const person = await buyer();
  const guarded = (await operations()).filter(({ isAdmin }) => isAdmin);
  const decision = { reason: "Because", value: true, remove_reviews: true, remove_review: true };
  expect(guarded.length).toBeGreaterThanOrEqual(11);
  for (const { method, path, needs } of guarded) {
    expect.soft(needs, path).toBe("required");
    const body = method === "GET" ? null : JSON.stringify(decision);
    const response = await person.send(method, path, { body, headers: { "content-type": "application/json" } });
    expect.soft(response.status, `${method} ${path}`).toBe(403);
    expect.soft(await response.json(), `${method} ${path}`).toStrictEqual(refusal("FORBIDDEN"));
  }
});

test("what needs no viewer answers nobody", async ({ api }) => {
  const open = (await operations()).filter(({ needs, method }) => needs === "optional" && method === "GET");
  expect(open.length).toBeGreaterThan(12);
  for (const { method, path } of open) {
    const response = await api.send(method, path);
    expect.soft([200, 404, 422], `${method} ${path}`).toContain(response.status);
  }
});
