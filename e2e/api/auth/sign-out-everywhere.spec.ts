import { Client, setting, tokenClaiming, tokenFor } from "../../client";
import { inDatabase } from "../../database";
import { expect, test } from "../../fixtures";
import { refusal } from "../shapes";
import { commandLineOf, confirmedCode } from "./sign-in";

const path = "/v1/auth/sign-out-everywhere";
const ended = { status: 401, body: refusal("AUTH_INVALID") };
const withToken = (token: string) => new Client(setting("SKILLYARD_URL"), token);

test("ends every token of the caller, the one used included, and nobody else's", async ({ as, buyer }) => {
  const [person, other] = [await buyer(), await buyer()];
  const second = withToken(await tokenFor(person.name));
  const cli = await commandLineOf(person);
  const unused = await confirmedCode(person);

  const answer = await person.post(path);
  expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } });
  expect(Object.keys(answer.body)).toStrictEqual(["message"]);
  for (const caller of [person, second, cli]) {
    expect(await caller.get("/v1/auth/me")).toMatchObject(ended);
    expect(await caller.get("/v1/skills")).toMatchObject(ended);
  }
  expect((await person.post("/v1/auth/cli", unused)).status).toBe(400);
  expect((await other.get("/v1/auth/me")).status).toBe(200);

  const again = await as(person.name);
  expect((await again.get("/v1/auth/me")).status).toBe(200);
  expect((await (await commandLineOf(again)).get("/v1/auth/me")).status).toBe(200);
});

test("a command line can ask for it as well", async ({ buyer }) => {
  const person = await buyer();
  const cli = await commandLineOf(person);
  expect((await cli.post(path)).status).toBe(200);
  for (const caller of [person, cli]) expect(await caller.get("/v1/auth/me")).toMatchObject(ended);
});

test("a token counts by when it was issued, not by when it is first shown", async ({ as }) => {
  const person = await as();
  const signedOutAt = Math.floor(Date.now() / 1000);
  const issued = (iat: number) => tokenClaiming(person.name, { iat }).then(withToken);
  const [earlier, same] = [await issued(signedOutAt - 60), await issued(signedOutAt)];
  expect((await person.post(path)).status).toBe(200);
  for (const token of [earlier, same]) expect(await token.get("/v1/auth/me")).toMatchObject(ended);
  expect((await withToken(await tokenFor(person.name)).get("/v1/auth/me")).status).toBe(200);
});

test("asked at once and traded for tokens at once, nothing is left", async ({ buyer }) => {
  const person = await buyer();
  const codes = await Promise.all([1, 2, 3].map(() => confirmedCode(person)));
  const [, ...traded] = await Promise.all([
    person.post(path),
    ...codes.map((code) => person.post<{ token: string }>("/v1/auth/cli", code)),
  ]);
  for (const { status, body } of traded) {
    expect([200, 400]).toContain(status);
    if (status === 200) expect(await withToken(body.token).get("/v1/auth/me")).toMatchObject(ended);
  }
  const active = await inDatabase(
    async (sql) => sql`select 1 from cli_tokens where revoked_at is null
    and user_id = (select id from users where subject = ${person.name})`,
  );
  expect(active).toHaveLength(0);
});
