import { inDatabase } from "../../database";
import { expect, test, unique } from "../../fixtures";
import { refusal, timestamp } from "../shapes";
import { commandLineOf, confirmedCode, idOf, proof, type TokenAnswer } from "./sign-in";

const plain = { detail: expect.any(String) };

test.describe("POST", () => {
  test("gives a token for a code and its verifier", async ({ api, as }) => {
    const { status, body } = await api.post("/v1/auth/cli", await confirmedCode(await as()));
    expect(status).toBe(200);
    expect(body).toStrictEqual({
      token: expect.stringMatching(/^skillyard_cli_[0-9A-Za-z]{46}$/),
      expires_at: timestamp,
    });
  });

  test("looks at no token", async ({ api, as }) => {
    const code = await confirmedCode(await as());
    expect((await api.post("/v1/auth/cli", code, { authorization: "Bearer nonsense" })).status).toBe(200);
    expect((await api.post("/v1/auth/cli/device", undefined, { authorization: "Basic eDp5" })).status).toBe(200);
  });

  test("takes a code once", async ({ api, as }) => {
    const code = await confirmedCode(await as());
    const first = await api.post<TokenAnswer>("/v1/auth/cli", code);
    expect(await api.post("/v1/auth/cli", code)).toMatchObject({ status: 400, body: plain });
    const authorization = `Bearer ${first.body.token}`;
    expect((await api.get("/v1/auth/me", { authorization })).status).toBe(200);
  });

  test("gives one token to eight who bring the same code at once", async ({ api, as }) => {
    const person = await as();
    const code = await confirmedCode(person);
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.post("/v1/auth/cli", code)));
    expect(answers.map(({ status }) => status).sort()).toStrictEqual([200, 400, 400, 400, 400, 400, 400, 400]);
    expect(await tokensOf(await idOf(person))).toStrictEqual({ all: 1, active: 1 });
  });

  test("refuses another verifier, and the code stays good for the right one", async ({ api, as }) => {
    const { code, code_verifier } = await confirmedCode(await as());
    for (const wrong of [proof().code_verifier, "wrong", code_verifier.slice(0, -1), `${code_verifier}=`, code]) {
      expect(await api.post("/v1/auth/cli", { code, code_verifier: wrong }), wrong).toMatchObject({
        status: 400,
        body: plain,
      });
    }
    expect((await api.post("/v1/auth/cli", { code, code_verifier })).status).toBe(200);
  });

  test("refuses a code after 60 seconds, and one that never was", async ({ api, as }) => {
    const person = await as();
    const late = await confirmedCode(person, { ageSeconds: 61 });
    expect((await api.post("/v1/auth/cli", late)).status).toBe(400);
    const inTime = await confirmedCode(person, { ageSeconds: 50 });
    expect((await api.post("/v1/auth/cli", inTime)).status).toBe(200);
    expect((await api.post("/v1/auth/cli", { code: unique("none"), code_verifier: "v" })).status).toBe(400);
  });

  test("a new sign-in revokes the one before", async ({ as }) => {
    const person = await as();
    const first = await commandLineOf(person);
    expect((await first.get("/v1/auth/me")).status).toBe(200);
    const second = await commandLineOf(person);
    expect(await first.get("/v1/auth/me")).toMatchObject({ status: 401, body: refusal("AUTH_INVALID") });
    expect((await second.get("/v1/auth/me")).status).toBe(200);
  });

  test("of eight sign-ins of one person at once all work, and one token is left", async ({ api, as }) => {
    const person = await as();
    const codes = await Promise.all(Array.from({ length: 8 }, () => confirmedCode(person)));
    const answers = await Promise.all(codes.map((code) => api.post<TokenAnswer>("/v1/auth/cli", code)));
    expect(answers.map(({ status }) => status)).toStrictEqual(Array(8).fill(200));
    const alive = await Promise.all(
      answers.map(({ body }) => api.get("/v1/auth/me", { authorization: `Bearer ${body.token}` })),
    );
    expect(alive.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await tokensOf(await idOf(person))).toStrictEqual({ all: 8, active: 1 });
  });

  test("one person's sign-in leaves everybody else's", async ({ as }) => {
    const [ann, bob] = await Promise.all([commandLineOf(await as()), commandLineOf(await as())]);
    expect((await ann.get("/v1/auth/me")).status).toBe(200);
    expect((await bob.get("/v1/auth/me")).status).toBe(200);
  });

  test("tells all that is missing, and repeats no secret", async ({ api }) => {
    const { status, body } = await api.post("/v1/auth/cli", { code: "a-secret-code" });
    expect(status).toBe(422);
    expect(body).toStrictEqual({
      detail: [{ type: "missing", loc: ["body", "code_verifier"], msg: "Field required", input: expect.anything() }],
    });
    expect(JSON.stringify(body)).not.toContain("a-secret-code");
    expect((await api.post("/v1/auth/cli")).status).toBe(422);
    expect((await api.post("/v1/auth/cli", { device_code: 5 })).status).toBe(422);
  });
});

test.describe("DELETE", () => {
  test("revokes the token that asks", async ({ as }) => {
    const cli = await commandLineOf(await as());
    expect(await cli.del("/v1/auth/cli")).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect(await cli.get("/v1/auth/me")).toMatchObject({ status: 401, body: refusal("AUTH_INVALID") });
    expect(await cli.del("/v1/auth/cli")).toMatchObject({ status: 401, body: refusal("AUTH_INVALID") });
  });

  test("revokes the person's token where the provider's asks, as often as it is asked", async ({ as }) => {
    const person = await as();
    const cli = await commandLineOf(person);
    for (const _ of ["first", "again"]) {
      expect(await person.del("/v1/auth/cli")).toStrictEqual({
        status: 200,
        body: { message: expect.any(String) },
        headers: expect.anything(),
      });
      expect((await cli.get("/v1/auth/me")).status).toBe(401);
    }
    expect((await person.get("/v1/auth/me")).status).toBe(200);
  });

  test("leaves others' tokens", async ({ as }) => {
    const cli = await commandLineOf(await as());
    await (await as()).del("/v1/auth/cli");
    expect((await cli.get("/v1/auth/me")).status).toBe(200);
  });

  test("needs a token", async ({ api }) => {
    expect(await api.del("/v1/auth/cli")).toMatchObject({ status: 401, body: refusal("AUTH_MISSING") });
  });
});

test("another method is refused with those there are", async ({ api }) => {
  const response = await api.send("GET", "/v1/auth/cli");
  expect([response.status, response.headers.get("allow")]).toStrictEqual([405, "POST, DELETE, OPTIONS"]);
});

async function tokensOf(userId: string) {
  const [row] = await inDatabase(
    (sql) => sql`
      select count(*)::int as all, (count(*) filter (where revoked_at is null))::int as active
      from cli_tokens where user_id = ${userId}`,
  );
  return { all: row?.all, active: row?.active };
}
