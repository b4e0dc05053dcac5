import { type Fields, tokenClaiming, tokenFor } from "../../client";
import { inDatabase } from "../../database";
import { cleanFiles, expect, test, unique, zip } from "../../fixtures";
import { refusal, timestamp } from "../shapes";
import { commandLineOf, sha256 } from "./sign-in";

const DAY_MS = 24 * 60 * 60 * 1000;

test("says who a token of the identity provider speaks for, and until when", async ({ api }) => {
  const name = unique("me");
  const token = await tokenFor(name, 600);
  const { status, body } = await api.get<{ expires_at: string }>("/v1/auth/me", { authorization: `Bearer ${token}` });
  expect(status).toBe(200);
  expect(body).toStrictEqual({
    id: expect.any(String),
    email: `${name}@example.com`,
    display_name: null,
    token_kind: "jwt",
    expires_at: timestamp,
  });
  expect(Date.parse(body.expires_at) - Date.now()).toBeGreaterThan(500_000);
  expect(Date.parse(body.expires_at) - Date.now()).toBeLessThan(610_000);
});

test("says the same for the command line, whose token lives 90 days", async ({ buyer }) => {
  const person = await buyer();
  const own = (await person.get("/v1/auth/me")).body;
  const { status, body } = await (await commandLineOf(person)).get<{ expires_at: string }>("/v1/auth/me");
  expect(status).toBe(200);
  expect(body).toStrictEqual({ ...own, token_kind: "cli", expires_at: timestamp });
  expect((Date.parse(body.expires_at) - Date.now()) / DAY_MS).toBeCloseTo(90, 2);
});

test("needs a token, and takes no cookie for one", async ({ api }) => {
  for (const headers of [undefined, { cookie: "next-auth.session-token=x" }]) {
    expect(await api.get("/v1/auth/me", headers)).toMatchObject({ status: 401, body: refusal("AUTH_MISSING") });
  }
});

for (const [what, sub] of [
  ["is empty", ""],
  ["is too long", "x".repeat(256)],
  ["has a NUL", "a\0b"],
  ["has half a surrogate pair", "\ud800"],
  ["is a number", 5],
  ["is a list", ["a"]],
  ["is missing", null],
]) {
  test(`a token whose subject ${what} speaks for nobody`, async ({ api }) => {
    const headers = { authorization: `Bearer ${await tokenClaiming(unique("odd"), { sub })}` };
    for (const path of ["/v1/auth/me", "/v1/skills"]) {
      expect(await api.get(path, headers), path).toMatchObject({ status: 401, body: refusal("AUTH_INVALID") });
    }
  });
}

test("a subject may have 255 characters, of any kind", async ({ api }) => {
  const sub = `${unique("sub")}${"😀".repeat(255)}`.match(/./gu)?.slice(0, 255).join("");
  const headers = { authorization: `Bearer ${await tokenClaiming(unique("odd"), { sub })}` };
  const [first, second] = [await api.get("/v1/auth/me", headers), await api.get("/v1/auth/me", headers)];
  expect(first.status).toBe(200);
  expect(second.body.id).toBe(first.body.id);
});

test("other claims that can't be used count as absent", async ({ api }) => {
  const odd: Fields[] = [
    { email: "a\0@example.com", picture: "https://example.com/\ud800", code_host_username: "a\0" },
    { email: 5, email_verified: "yes", picture: "javascript:alert(1)", code_host_username: ["a"] },
    { email: { a: 1 }, email_verified: 1, picture: ["https://example.com"], code_host_username: "x".repeat(101) },
    { email: "x".repeat(321), picture: `https://example.com/${"x".repeat(2000)}`, code_host_username: "", name: "a\0" },
  ];
  for (const claims of odd) {
    const headers = { authorization: `Bearer ${await tokenClaiming(unique("odd"), claims)}` };
    const { status, body } = await api.get("/v1/users/profile", headers);
    expect(status, JSON.stringify(claims)).toBe(200);
    expect(body).toMatchObject({ email: null, avatar_url: null, code_host_username: null, is_admin: false });
  }
});

test.describe("the command line's token", () => {
  test("works wherever one is needed, or may be", async ({ seller, api }) => {
    const person = await seller({ connected: false });
    const cli = await commandLineOf(person);
    const slug = unique("by-cli");
    const created = await cli.post("/v1/skills", {
      slug,
      title: "By the command line",
      description: "Explains a regular expression piece by piece.",
      category: "development",
      price_cents: 0,
    });
    expect(created.status).toBe(201);
    expect((await cli.upload(slug, zip(cleanFiles(slug)))).status).toBe(200);
    expect((await cli.get(`/v1/skills/${slug}/versions`)).status).toBe(200);
    expect((await cli.get("/v1/sellers/skills")).body).toMatchObject({ total: 1 });
    expect((await cli.get("/v1/skills")).status).toBe(200);
    expect((await api.get("/v1/skills", { authorization: `bearer ${cli.token}` })).status).toBe(200);
  });

  test("that was never issued, or mistyped, is invalid, also where none is needed", async ({ api, as }) => {
    const { token } = await commandLineOf(await as());
    const last = token.at(-1) === "x" ? "y" : "x";
    const wrong = [
      `${token.slice(0, -1)}${last}`,
      token.slice(0, -1),
      `${token}0`,
      token.toLowerCase(),
      "skillyard_cli_",
      "skillyard_cli_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcd0omAup",
    ];
    for (const typo of wrong) {
      for (const path of ["/v1/auth/me", "/v1/skills"]) {
        const answer = await api.get(path, { authorization: `Bearer ${typo}` });
        expect(answer, typo).toMatchObject({ status: 401, body: refusal("AUTH_INVALID") });
      }
    }
  });

  test("expires", async ({ as }) => {
    const cli = await commandLineOf(await as());
    await inDatabase((sql) => sql`update cli_tokens set expires_at = now() where token_hash = ${sha256(cli.token)}`);
    expect(await cli.get("/v1/auth/me")).toMatchObject({ status: 401, body: refusal("AUTH_EXPIRED") });
    expect(await cli.get("/v1/skills")).toMatchObject({ status: 401, body: refusal("AUTH_EXPIRED") });
  });

  test("is stored as its SHA-256 only", async ({ as }) => {
    const { token } = await commandLineOf(await as());
    const rows = await inDatabase(
      (sql) => sql`
        select token_hash, cli_tokens::text ilike ${`%${token.slice(14, 54)}%`} as readable
        from cli_tokens where token_hash = ${sha256(token)}`,
    );
    expect(rows).toMatchObject([{ readable: false }]);
  });

  test("is noted as used, at most once a minute", async ({ as }) => {
    const cli = await commandLineOf(await as());
    const lastUsed = async (): Promise<string | null> =>
      (
        await inDatabase(
          (sql) => sql`select last_used_at::text as at from cli_tokens where token_hash = ${sha256(cli.token)}`,
        )
      )[0]?.at;
    expect(await lastUsed()).toBeNull();

    await Promise.all(Array.from({ length: 5 }, () => cli.get("/v1/auth/me")));
    await expect.poll(lastUsed).not.toBeNull();
    const first = await lastUsed();
    await cli.get("/v1/auth/me");
    await cli.get("/v1/auth/me");
    expect(await lastUsed()).toBe(first);

    const anHourAgo = await inDatabase(
      (sql) => sql`
        update cli_tokens set last_used_at = now() - interval '1 hour' where token_hash = ${sha256(cli.token)}
        returning last_used_at::text as at`,
    );
    await cli.get("/v1/auth/me");
    await expect.poll(lastUsed).not.toBe(anHourAgo[0]?.at);
  });
});
