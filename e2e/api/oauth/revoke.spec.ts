import { expect, test } from "../../fixtures";
import { connected, isAlive, newClient, refresh, send } from "./assistant";

test("a refresh token ends the grant, an access token only itself; twice is once", async ({ as }) => {
  const { clientId, tokens } = await connected(await as());
  const { body: next } = await refresh(clientId, tokens.refresh_token);
  for (const _ of ["first", "again"]) {
    const revoked = await send("revoke", { token: tokens.access_token, client_id: clientId });
    expect([revoked.status, revoked.body, revoked.headers.get("cache-control")]).toStrictEqual([200, {}, "no-store"]);
  }
  expect([await isAlive(tokens.access_token), await isAlive(next.access_token)]).toStrictEqual([false, true]);

  const hint = { token_type_hint: "access_token" }; // only a hint
  for (const _ of ["first", "again"]) {
    expect((await send("revoke", { token: next.refresh_token, client_id: clientId, ...hint })).status).toBe(200);
  }
  expect(await isAlive(next.access_token)).toBe(false);
  expect(await refresh(clientId, next.refresh_token)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
});

test("what is no token has ended already; nobody ends another client's", async ({ as }) => {
  const { clientId, tokens } = await connected(await as());
  for (const token of ["x", tokens.access_token.slice(0, -1), "skillyard_cli_x", "x".repeat(10_000)]) {
    expect((await send("revoke", { token, client_id: clientId })).status).toBe(200);
  }
  const other = await newClient();
  for (const token of [tokens.access_token, tokens.refresh_token]) {
    expect(await send("revoke", { token, client_id: other })).toMatchObject({ status: 400 });
  }
  expect(await isAlive(tokens.access_token)).toBe(true);
});

test("needs a client and a token", async () => {
  const client_id = await newClient();
  expect(await send("revoke", { client_id })).toMatchObject({ status: 400, body: { error: "invalid_request" } });
  expect(await send("revoke", { token: "x" })).toMatchObject({ status: 400, body: { error: "invalid_request" } });
  const unknown = { token: "x", client_id: crypto.randomUUID() };
  expect(await send("revoke", unknown)).toMatchObject({ status: 400, body: { error: "invalid_client" } });
});
