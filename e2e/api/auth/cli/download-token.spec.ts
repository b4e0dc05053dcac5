import { apiDocument } from "../../../conformance";
import { expect, test } from "../../../fixtures";
import { refusal, timestamp } from "../../shapes";
import { commandLineOf, type TokenAnswer } from "../sign-in";

const path = "/v1/auth/cli/download-token";

test("the command line gets a token for ten minutes, and keeps its own", async ({ as }) => {
  const cli = await commandLineOf(await as());
  const before = Date.now();
  const { status, body } = await cli.post<TokenAnswer>(path);
  expect(status).toBe(200);
  expect(body).toStrictEqual({ token: expect.stringMatching(/^skillyard_download_[\w.-]+$/), expires_at: timestamp });
  expect(body.token).not.toContain(cli.token);
  const livesMs = Date.parse(body.expires_at) - before;
  expect(livesMs).toBeGreaterThan(590_000);
  expect(livesMs).toBeLessThanOrEqual(610_000);
  expect((await cli.get("/v1/auth/me")).status).toBe(200);
});

test("nobody and no other token gets one", async ({ api, as }) => {
  const person = await as();
  expect(await api.post(path)).toMatchObject({ status: 401, body: refusal("AUTH_MISSING") });
  expect(await person.post(path)).toMatchObject({ status: 403, body: refusal("FORBIDDEN") });
  const cli = await commandLineOf(person);
  await cli.del("/v1/auth/cli");
  expect(await cli.post(path)).toMatchObject({ status: 401, body: refusal("AUTH_INVALID") });
});

test("no operation of the API takes it for a token", async ({ api, as }) => {
  const cli = await commandLineOf(await as());
  const { body } = await cli.post<TokenAnswer>(path);
  const looking = Object.entries((await apiDocument()).paths).flatMap(([pattern, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security.length > 0)
      .map(([method]) => [method.toUpperCase(), pattern.replace(/\{\w+\}/g, "nothing")] as const),
  );
  expect(looking.length).toBeGreaterThan(60);
  for (const [method, address] of looking) {
    const response = await api.send(method, address, { headers: { authorization: `Bearer ${body.token}` } });
    expect.soft(response.status, `${method} ${address}`).toBe(401);
    expect.soft(await response.json(), `${method} ${address}`).toStrictEqual(refusal("AUTH_INVALID"));
  }
});
