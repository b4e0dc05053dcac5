import { setting } from "../../client";
import { inDatabase } from "../../database";
import { expect, test } from "../../fixtures";
import { redirectUri, register } from "./assistant";

test("an assistant on somebody's machine is registered, without a secret", async () => {
  const asked = {
    client_name: "Some assistant",
    redirect_uris: ["http://127.0.0.1:33418/", "https://assistant.example/redirect"],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
    application_type: "native",
    scope: "skills:read",
  };
  const { status, headers, body } = await register(asked);
  expect(status).toBe(201);
  expect(body).toStrictEqual({
    client_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    client_id_issued_at: expect.any(Number),
    client_name: "Some assistant",
    redirect_uris: asked.redirect_uris,
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
  });
  expect([headers.get("cache-control"), headers.get("access-control-allow-origin")]).toStrictEqual(["no-store", "*"]);
  expect((await register({ redirect_uris: [redirectUri] })).body).not.toHaveProperty("client_name");
});

for (const [what, metadata, headers, status, error] of [
  ["no JSON", "client_name=x", {}, 400, "invalid_client_metadata"],
  ["half of it", '{"redirect_uris":', {}, 400, "invalid_client_metadata"],
  ["nothing", "", {}, 400, "invalid_client_metadata"],
  ["a list", "[]", {}, 400, "invalid_client_metadata"],
  ["a form", `redirect_uris=${redirectUri}`, { "content-type": "text/plain" }, 400, "invalid_client_metadata"],
  ["depth", "[".repeat(16_000), {}, 400, "invalid_client_metadata"],
  [
    "another encoding",
    { redirect_uris: [redirectUri] },
    { "content-type": "application/xml" },
    400,
    "invalid_client_metadata",
  ],
  ["more than 16 KiB", { redirect_uris: [redirectUri], note: "x".repeat(16_384) }, {}, 413, "invalid_request"],
  ["no address", {}, {}, 400, "invalid_redirect_uri"],
  ["http elsewhere", { redirect_uris: ["http://localhost.evil.example/"] }, {}, 400, "invalid_redirect_uri"],
  [
    "a secret",
    { redirect_uris: [redirectUri], token_endpoint_auth_method: "client_secret_post" },
    {},
    400,
    "invalid_client_metadata",
  ],
  ["NUL in its name", { redirect_uris: [redirectUri], client_name: "a\0b" }, {}, 400, "invalid_client_metadata"],
] as const) {
  test(`${what} is refused`, async () => {
    const answer = await register<object>(metadata, headers);
    expect(answer).toMatchObject({
      status,
      body: { error, error_description: expect.stringMatching(/^[\x20-\x7e]+$/) },
    });
  });
}

test("what is no UTF-8 is refused", async () => {
  const url = `${setting("SKILLYARD_URL")}/oauth/register`;
  const body = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]);
  const response = await fetch(url, { method: "POST", body, headers: { "content-type": "application/json" } });
  expect([response.status, (await response.json()).error]).toStrictEqual([400, "invalid_request"]);
});

test("the database holds nothing beyond the bounds, whatever code writes there", async () => {
  const write = (name: string | null, uris: string[]) =>
    inDatabase((sql) => sql`insert into oauth_clients (name, redirect_uris) values (${name}, ${uris})`);
  await expect(write("x".repeat(101), [redirectUri])).rejects.toThrow("oauth_clients_name");
  await expect(write(null, [])).rejects.toThrow("oauth_clients_redirect_uris");
  await expect(write(null, Array(11).fill(redirectUri))).rejects.toThrow("oauth_clients_redirect_uris");
});
