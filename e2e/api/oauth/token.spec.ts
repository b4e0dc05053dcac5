import { inDatabase } from "../../database";
import { expect, test, unique } from "../../fixtures";
import { idOf, proof, sha256 } from "../auth/sign-in";
import {
  allowedCode,
  allScopes,
  type Code,
  connected,
  exchange,
  isAlive,
  newClient,
  redirectUri,
  refresh,
  resourceOf,
  send,
} from "./assistant";

const refused = (error: string, status = 400) => ({
  status,
  body: { error, error_description: expect.stringMatching(/^[\x20-\x7e]+$/) },
});

test.describe("a code", () => {
  test("is traded for tokens of which only hashes are kept", async ({ as }) => {
    const code = await allowedCode(await as());
    const { status, headers, body } = await exchange(code);
    expect([status, headers.get("cache-control"), headers.get("pragma")]).toStrictEqual([200, "no-store", "no-cache"]);
    expect(body).toStrictEqual({
      access_token: expect.stringMatching(/^skillyard_mcp_[0-9A-Za-z]{46}$/),
      token_type: "Bearer",
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^skillyard_mcp_refresh_[0-9A-Za-z]{46}$/),
      scope: allScopes,
    });
    expect(headers.get("access-control-allow-origin")).toBe("*");
    const rows = await inDatabase((sql) => sql`select * from oauth_tokens, oauth_codes`);
    const kept = JSON.stringify(rows);
    for (const secret of [body.access_token, body.refresh_token, code.code]) expect(kept).not.toContain(secret);
  });

  test("gives what was allowed, without a resource named again too", async ({ as }) => {
    const { resource: _, ...code } = await allowedCode(await as(), { scope: "library:read" });
    expect(await exchange(code as Code)).toMatchObject({ status: 200, body: { scope: "library:read" } });
  });

  for (const [what, change] of [
    ["another verifier", () => ({ code_verifier: proof().code_verifier })],
    [
      "the challenge for a verifier",
      ({ code_verifier }: Code) => ({ code_verifier: sha256(code_verifier).toString("base64url") }),
    ],
    ["a short verifier", () => ({ code_verifier: "short" })],
    ["another address", () => ({ redirect_uri: "http://localhost:51235/callback" })],
    ["another code", () => ({ code: unique("none") })],
  ] as const) {
    test(`is not traded with ${what}, and stays good for the right request`, async ({ as }) => {
      const code = await allowedCode(await as());
      expect(await exchange({ ...code, ...change(code) })).toMatchObject(refused("invalid_grant"));
      expect((await exchange(code)).status).toBe(200);
    });
  }

  test("is not traded by another client", async ({ as }) => {
    const code = await allowedCode(await as());
    expect(await exchange({ ...code, client_id: await newClient() })).toMatchObject(refused("invalid_grant"));
    expect((await exchange(code)).status).toBe(200);
  });

  test("is not traded for another resource", async ({ as }) => {
    const code = await allowedCode(await as());
    for (const resource of ["https://evil.example/mcp", `${resourceOf()}/`, resourceOf().replace("/me", "")]) {
      expect(await exchange({ ...code, resource })).toMatchObject(refused("invalid_target"));
    }
    expect((await exchange(code)).status).toBe(200);
  });

  test("is over after 60 seconds", async ({ as }) => {
    expect(await exchange(await allowedCode(await as(), { ageSeconds: 61 }))).toMatchObject(refused("invalid_grant"));
  });

  test("that comes again ends what it gave, whoever brings it", async ({ as }) => {
    for (const change of [{}, { code_verifier: "x".repeat(43) }, { client_id: await newClient() }]) {
      const { code, tokens, clientId } = await connected(await as());
      expect(await isAlive(tokens.access_token)).toBe(true);
      expect(await exchange({ ...code, ...change })).toMatchObject(refused("invalid_grant"));
      expect(await isAlive(tokens.access_token)).toBe(false);
      expect(await refresh(clientId, tokens.refresh_token)).toMatchObject(refused("invalid_grant"));
    }
  });

  test("that comes eight times at once gives one answer, and what that gave has ended", async ({ as }) => {
    const code = await allowedCode(await as());
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(code)));
    expect(answers.map(({ status }) => status).sort()).toStrictEqual([200, 400, 400, 400, 400, 400, 400, 400]);
    const given = answers.find(({ status }) => status === 200);
    expect(await isAlive(given?.body.access_token ?? "")).toBe(false);
  });

  test("for what a client has already takes its place; of eight at once one grant is left", async ({ as }) => {
    const person = await as();
    const { clientId, tokens } = await connected(person);
    const codes = await Promise.all(Array.from({ length: 8 }, () => allowedCode(person, { clientId })));
    const answers = await Promise.all(codes.map(exchange));
    expect(answers.map(({ status }) => status)).toStrictEqual(Array(8).fill(200));
    const alive = await Promise.all(answers.map(({ body }) => isAlive(body.access_token)));
    expect(alive.filter(Boolean)).toHaveLength(1);
    expect(await isAlive(tokens.access_token)).toBe(false);
  });

  test("is nothing once its person was banned, made a test user, or signed out everywhere", async ({ as }) => {
    const [admin, banned, test, gone] = [await as("admin"), await as(), await as(), await as()];
    const codes = await Promise.all([banned, test, gone].map((person) => allowedCode(person)));
    await admin.post(`/v1/admin/users/${await idOf(banned)}/ban`, { reason: "Because." });
    await admin.post(`/v1/admin/users/${await idOf(test)}/test`, { value: true });
    await gone.post("/v1/auth/sign-out-everywhere");
    for (const code of codes) expect(await exchange(code)).toMatchObject(refused("invalid_grant"));
  });
});

test.describe("a refresh token", () => {
  test("is traded for new tokens; the access token before stays good for its hour", async ({ as }) => {
    const { clientId, tokens } = await connected(await as());
    const { status, body } = await refresh(clientId, tokens.refresh_token, { resource: resourceOf() });
    expect([status, body.scope]).toStrictEqual([200, allScopes]);
    expect(new Set([...Object.values(tokens), ...Object.values(body)]).size).toBe(7);
    for (const token of [tokens, body]) expect(await isAlive(token.access_token)).toBe(true);
    expect((await refresh(clientId, body.refresh_token)).status).toBe(200);
  });

  test("can ask for less, and then for all again, but never for more", async ({ as }) => {
    const { clientId, tokens } = await connected(await as(), { scope: "skills:read library:read" });
    const less = await refresh(clientId, tokens.refresh_token, { scope: "library:read" });
    expect(less.body.scope).toBe("library:read");
    for (const scope of [allScopes, "purchase:prepare", "everything"]) {
      expect(await refresh(clientId, less.body.refresh_token, { scope })).toMatchObject(refused("invalid_scope"));
    }
    expect((await refresh(clientId, less.body.refresh_token)).body.scope).toBe("skills:read library:read");
  });

  test("that was stolen ends all that came of it, used by the thief first or last", async ({ as }) => {
    const { clientId, tokens } = await connected(await as());
    const thief = await refresh(clientId, tokens.refresh_token);
    const next = await refresh(clientId, thief.body.refresh_token);
    await letTimePass(tokens.refresh_token);
    expect(await isAlive(next.body.access_token)).toBe(true);
    expect(await refresh(clientId, tokens.refresh_token)).toMatchObject(refused("invalid_grant"));
    for (const { access_token } of [tokens, thief.body, next.body]) expect(await isAlive(access_token)).toBe(false);
    expect(await refresh(clientId, next.body.refresh_token)).toMatchObject(refused("invalid_grant"));
  });

  test("of eight uses at once gives one answer, which stays good", async ({ as }) => {
    const { clientId, tokens } = await connected(await as());
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(clientId, tokens.refresh_token)));
    expect(answers.map(({ status }) => status).sort()).toStrictEqual([200, 400, 400, 400, 400, 400, 400, 400]);
    const given = answers.find(({ status }) => status === 200)?.body;
    expect(await isAlive(given?.access_token ?? "")).toBe(true);
    expect((await refresh(clientId, given?.refresh_token ?? "")).status).toBe(200);
  });

  test("is nothing to another client, for another resource, or after 30 days", async ({ as }) => {
    const { clientId, tokens } = await connected(await as());
    expect(await refresh(await newClient(), tokens.refresh_token)).toMatchObject(refused("invalid_grant"));
    const elsewhere = await refresh(clientId, tokens.refresh_token, { resource: "https://evil.example/mcp" });
    expect(elsewhere).toMatchObject(refused("invalid_target"));
    await inDatabase(
      (sql) =>
        sql`update oauth_tokens set refresh_expires_at = now() where refresh_hash = ${sha256(tokens.refresh_token)}`,
    );
    expect(await refresh(clientId, tokens.refresh_token)).toMatchObject(refused("invalid_grant"));
  });

  test("is nothing once its person was banned or signed out everywhere", async ({ as }) => {
    const [admin, banned, gone] = [await as("admin"), await as(), await as()];
    const [first, second] = [await connected(banned), await connected(gone)];
    await admin.post(`/v1/admin/users/${await idOf(banned)}/ban`, { reason: "Because." });
    expect((await gone.post("/v1/auth/sign-out-everywhere")).status).toBe(200);
    for (const { clientId, tokens } of [first, second]) {
      expect(await isAlive(tokens.access_token)).toBe(false);
      expect(await refresh(clientId, tokens.refresh_token)).toMatchObject(refused("invalid_grant"));
    }
  });

  test("with a typing error, or an access token in its place, is nothing and ends nothing", async ({ as }) => {
    const { clientId, tokens } = await connected(await as());
    const wrong = [`${tokens.refresh_token.slice(0, -1)}!`, tokens.access_token, "x", "0".repeat(15_000)];
    for (const token of wrong) expect(await refresh(clientId, token)).toMatchObject(refused("invalid_grant"));
    expect((await refresh(clientId, tokens.refresh_token)).status).toBe(200);
  });
});

test.describe("a request that", () => {
  const whole = { grant_type: "authorization_code", code: "c", code_verifier: "v", redirect_uri: redirectUri };
  const ofForm = "application/x-www-form-urlencoded";

  for (const [what, fields, headers, error, status] of [
    ["says nothing", "", {}, "invalid_request", 400],
    ["names no client", whole, {}, "invalid_request", 400],
    ["names a client that is none", { ...whole, client_id: "nobody" }, {}, "invalid_client", 400],
    ["names an unknown client", { ...whole, client_id: crypto.randomUUID() }, {}, "invalid_client", 400],
    ["names a parameter twice", "grant_type=refresh_token&grant_type=refresh_token", {}, "invalid_request", 400],
    ["names an unknown parameter twice", "grant_type=refresh_token&x=1&x=2", {}, "invalid_request", 400],
    ["holds NUL", "grant_type=refresh_token&client_id=%00", {}, "invalid_request", 400],
    ["holds what is no UTF-8", "grant_type=refresh_token&client_id=%ff", {}, "invalid_request", 400],
    ["is JSON", '{"grant_type":"refresh_token"}', { "content-type": "application/json" }, "invalid_request", 400],
    ["only calls itself a form", '{"grant_type":"refresh_token"}', {}, "invalid_request", 400],
    ["is of no type", "grant_type=refresh_token", { "content-type": "" }, "invalid_request", 400],
    ["is of a type like it", "grant_type=x", { "content-type": `${ofForm}x` }, "invalid_request", 400],
    ["is larger than 16 KiB", `grant_type=${"x".repeat(16_384)}`, {}, "invalid_request", 413],
    ["has a secret in a header", whole, { authorization: "Basic Yzpz" }, "invalid_client", 401],
    ["has a secret", { ...whole, client_id: "c", client_secret: "s" }, {}, "invalid_client", 400],
  ] as const) {
    test(`${what} is refused`, async () => {
      const answer = await send("token", fields as string, headers as Record<string, string>);
      expect(answer).toMatchObject(refused(error, status));
      expect(answer.headers.get("cache-control")).toContain("no-store");
      expect(answer.headers.has("www-authenticate")).toBe(status === 401);
    });
  }

  test("asks for another grant is refused, and so is one that leaves out what is needed", async () => {
    const client_id = await newClient();
    for (const grant_type of ["password", "client_credentials", "implicit", "constructor"]) {
      expect(await send("token", { grant_type, client_id })).toMatchObject(refused("unsupported_grant_type"));
    }
    for (const name of ["code", "code_verifier", "redirect_uri"]) {
      const { [name as "code"]: _, ...rest } = whole;
      const answer = await send("token", { ...rest, client_id });
      expect(answer).toMatchObject(refused("invalid_request"));
      expect(answer.body.error_description).toContain(name);
      expect(await send("token", { ...whole, client_id, [name]: "" })).toMatchObject(refused("invalid_request"));
    }
    expect(await send("token", { grant_type: "refresh_token", client_id })).toMatchObject(refused("invalid_request"));
  });
});

/** Has the token been used longer ago than windows of one assistant do. */
async function letTimePass(refreshToken: string): Promise<void> {
  await inDatabase(
    (sql) => sql`
      update oauth_tokens set rotated_at = rotated_at - interval '11 seconds'
      where refresh_hash = ${sha256(refreshToken)}`,
  );
}
