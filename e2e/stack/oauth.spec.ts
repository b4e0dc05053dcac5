import type { Scope } from "@/lib/oauth/scopes";
import { commandLineOf, idOf, sha256, type TokenAnswer } from "../api/auth/sign-in";
import {
  allowedCode,
  connected,
  exchange,
  newClient,
  redirectUri,
  refresh,
  register,
  send,
} from "../api/oauth/assistant";
import { until } from "../client";
import { inDatabase } from "../database";
import { expect } from "../fixtures";
import { onOwnStack } from "./fixtures";

const QUOTA = 40;

type Viewer = { id: string; token: unknown; isAdmin: boolean };
type Ask = (header: string | null, scope?: Scope) => Promise<{ viewer: Viewer; scopes: Scope[] }>;

/** Its worker is these tests' own, so that what opens /mcp/me may be asked here, with the service's settings. */
const test = onOwnStack({ QUOTA_OAUTH_CLIENTS: String(QUOTA), WORKER: "off" }).extend<{
  viewerOf: Ask;
  sweep: () => Promise<void>;
}>({
  viewerOf: async ({ own }, use) => {
    Object.assign(process.env, own.env);
    const { viewerFromMcpToken } = await import("@/lib/oauth/viewer");
    await use(viewerFromMcpToken);
  },
  sweep: async ({ own }, use) => {
    Object.assign(process.env, own.env);
    const { sweepOAuth } = await import("@/lib/oauth/sweep");
    await use(sweepOAuth);
  },
});

// One after the other in one worker, whose connection to the database ends with the last of them.
test.describe.configure({ mode: "default" });

test.afterAll(async () => {
  const { closeDatabase } = await import("@/db/client");
  await closeDatabase(1);
});

const bearer = (token: string) => `Bearer ${token}`;
const refusal = (code: string, error?: string) =>
  expect.objectContaining({
    code,
    headers: {
      "www-authenticate": expect.stringMatching(
        new RegExp(
          `^Bearer ${error ? `error="${error}", ` : ""}scope="[a-z: ]+", ` +
            `resource_metadata="http[^"]+/\\.well-known/oauth-protected-resource/mcp/me"$`,
        ),
      ),
    },
  });

test.describe("an access token", () => {
  test("speaks for its person, with what they allowed, and notes its use to the hour", async ({ as, viewerOf }) => {
    const person = await as();
    const { tokens } = await connected(person, { scope: "skills:read library:read" });
    const id = await idOf(person);
    const { viewer, scopes } = await viewerOf(bearer(tokens.access_token), "library:read");
    expect(viewer).toMatchObject({ id, token: null, isAdmin: false });
    expect(scopes).toStrictEqual(["skills:read", "library:read"]);
    const lastUse = async () => {
      const [row] = await inDatabase((sql) => sql`select last_used_at from oauth_grants where user_id = ${id}`);
      return row?.last_used_at as Date | null;
    };
    const noted = await until(lastUse);
    await viewerOf(bearer(tokens.access_token));
    expect(await lastUse()).toStrictEqual(noted);
  });

  test("does no moderator's work", async ({ as, viewerOf }) => {
    const { tokens } = await connected(await as("admin"));
    expect((await viewerOf(bearer(tokens.access_token))).viewer.isAdmin).toBe(false);
  });

  test("opens nothing that its person did not allow, and says what to ask for", async ({ as, viewerOf }) => {
    const { tokens } = await connected(await as(), { scope: "skills:read" });
    const refused = viewerOf(bearer(tokens.access_token), "purchase:prepare");
    await expect(refused).rejects.toEqual(refusal("FORBIDDEN", "insufficient_scope"));
    await expect(refused).rejects.toMatchObject({
      headers: { "www-authenticate": expect.stringContaining('scope="skills:read purchase:prepare"') },
    });
  });

  test("opens nothing under /v1, wherever it is sent", async ({ api, as }) => {
    const { tokens } = await connected(await as());
    for (const token of [tokens.access_token, tokens.refresh_token]) {
      const authorization = bearer(token);
      for (const path of ["/v1/auth/me", "/v1/skills", "/v1/purchases", "/v1/users/profile"]) {
        const answer = await api.get(path, { authorization });
        expect(answer).toMatchObject({ status: 401, body: { detail: { code: "AUTH_INVALID" } } });
        expect(JSON.stringify(answer.body)).toContain("opens /mcp/me alone");
      }
      const traded = await api.post("/v1/auth/cli/download-token", undefined, { authorization });
      expect(traded.status).toBe(401);
    }
  });

  test("is the only one that opens the assistants' resource", async ({ as, viewerOf }) => {
    const person = await as();
    const { tokens } = await connected(person);
    const cli = await commandLineOf(person);
    const { body: download } = await cli.post<TokenAnswer>("/v1/auth/cli/download-token");
    for (const token of [person.token ?? "", cli.token, download.token, tokens.refresh_token]) {
      await expect(viewerOf(bearer(token))).rejects.toEqual(refusal("AUTH_INVALID", "invalid_token"));
    }
    const typo = `${tokens.access_token.slice(0, -1)}${tokens.access_token.endsWith("x") ? "y" : "x"}`;
    for (const header of ["", "Bearer", `Basic ${tokens.access_token}`, bearer(typo), bearer("skillyard_mcp_"), "\0"]) {
      await expect(viewerOf(header)).rejects.toEqual(refusal("AUTH_INVALID", "invalid_token"));
    }
    await expect(viewerOf(null)).rejects.toEqual(refusal("AUTH_MISSING"));
  });

  test("of another resource opens nothing", async ({ as, viewerOf }) => {
    const person = await as();
    const { tokens } = await connected(person);
    const id = await idOf(person);
    await inDatabase((sql) => sql`update oauth_grants set resource = 'https://other.example' where user_id = ${id}`);
    await expect(viewerOf(bearer(tokens.access_token))).rejects.toEqual(refusal("AUTH_INVALID", "invalid_token"));
  });

  test("ends after an hour, which a refresh token outlasts", async ({ as, viewerOf }) => {
    const { clientId, tokens } = await connected(await as());
    await inDatabase(
      (sql) =>
        sql`update oauth_tokens set access_expires_at = now() where access_hash = ${sha256(tokens.access_token)}`,
    );
    await expect(viewerOf(bearer(tokens.access_token))).rejects.toEqual(refusal("AUTH_EXPIRED", "invalid_token"));
    const { body } = await refresh(clientId, tokens.refresh_token);
    expect((await viewerOf(bearer(body.access_token))).scopes).toHaveLength(3);
  });

  test("ends where its person signs out everywhere or is banned, or it is revoked", async ({ as, viewerOf }) => {
    const [ann, bob, eve, admin] = [await as(), await as(), await as(), await as("admin")];
    const [anns, bobs, eves] = [await connected(ann), await connected(bob), await connected(eve)];
    await ann.post("/v1/auth/sign-out-everywhere");
    await admin.post(`/v1/admin/users/${await idOf(bob)}/ban`, { reason: "Because." });
    await send("revoke", { token: eves.tokens.refresh_token, client_id: eves.clientId });
    for (const { tokens } of [anns, bobs, eves]) {
      await expect(viewerOf(bearer(tokens.access_token))).rejects.toEqual(refusal("AUTH_INVALID", "invalid_token"));
    }
  });
});

test("what is over is forgotten, and nothing else", async ({ as, sweep }) => {
  const [person, other] = [await as(), await as()];
  const [used, unused, recent] = [await connected(person), await newClient(), await newClient()];
  const late = await allowedCode(other, { ageSeconds: 61 });
  const open = await allowedCode(other);
  const expired = await connected(other);
  const { body: newest } = await refresh(used.clientId, used.tokens.refresh_token);
  await inDatabase(async (sql) => {
    const old = [used.clientId, unused, late.client_id, open.client_id, expired.clientId];
    await sql`update oauth_clients set created_at = now() - interval '31 days' where id in ${sql(old)}`;
    await sql`update oauth_tokens set refresh_expires_at = now()
      where refresh_hash in ${sql([used.tokens, expired.tokens].map((given) => sha256(given.refresh_token)))}`;
    await sql`insert into oauth_registrations values (${sha256("x")}, now()::date - 2, 20)`;
  });
  await sweep();
  const left = await inDatabase(async (sql) => ({
    clients: (await sql`select id from oauth_clients`).map(({ id }) => id),
    codes: (await sql`select code_hash from oauth_codes`).map(({ code_hash }) => code_hash.toString("hex")),
    tokens: (await sql`select access_hash from oauth_tokens`).map(({ access_hash }) => access_hash.toString("hex")),
    days: (await sql`select 1 from oauth_registrations where address_hash = ${sha256("x")}`).length,
  }));
  expect(left.clients).toEqual(expect.arrayContaining([used.clientId, recent, open.client_id]));
  for (const gone of [unused, late.client_id, expired.clientId]) expect(left.clients).not.toContain(gone);
  expect(left.codes).toContain(sha256(open.code).toString("hex"));
  expect(left.codes).toContain(sha256(used.code.code).toString("hex"));
  expect(left.codes).not.toContain(sha256(late.code).toString("hex"));
  expect(left.tokens).toContain(sha256(newest.access_token).toString("hex"));
  expect(left.tokens).not.toContain(sha256(used.tokens.access_token).toString("hex"));
  expect(left.days).toBe(0);
  expect((await exchange(open)).status).toBe(200);
  expect(await refresh(unused, "x")).toMatchObject({ status: 400, body: { error: "invalid_client" } });
});

test("of a flood of registrations an address gets its quota, and what fails costs nothing", async () => {
  await inDatabase((sql) => sql`delete from oauth_registrations`);
  for (let i = 0; i < QUOTA; i++) expect((await register({ redirect_uris: [] })).status).toBe(400);
  const answers = [];
  // No more at once than the service has connections to write with.
  for (let i = 0; i < QUOTA + 8; i += 8)
    answers.push(...(await Promise.all(Array.from({ length: 8 }, () => register()))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(QUOTA);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(8);
  expect(refused[0]?.body).toMatchObject({
    error: "too_many_requests",
    error_description: expect.stringContaining(`${QUOTA} clients a day`),
  });
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  const [row] = await inDatabase((sql) => sql`select encode(address_hash, 'hex') as hash from oauth_registrations`);
  expect(row?.hash).toMatch(/^[0-9a-f]{64}$/);

  await inDatabase((sql) => sql`update oauth_registrations set day = day - 1`);
  expect((await register({ redirect_uris: [redirectUri] })).status).toBe(201);
});
