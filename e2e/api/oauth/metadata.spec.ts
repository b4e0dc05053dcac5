import { setting } from "../../client";
import { expect, test } from "../../fixtures";

const server = "/.well-known/oauth-authorization-server/oauth";
const resource = "/.well-known/oauth-protected-resource/mcp/me";

test("a client finds from the resource who gives tokens for it, and how", async ({ api }) => {
  const origin = setting("SKILLYARD_URL");
  const { body: ofResource } = await api.get(resource);
  expect(ofResource).toStrictEqual({
    resource: `${origin}/mcp/me`,
    authorization_servers: [`${origin}/oauth`],
    scopes_supported: ["skills:read", "library:read", "purchase:prepare"],
    bearer_methods_supported: ["header"],
    resource_name: "Skillyard library",
  });
  const { status, headers, body } = await api.get(server);
  expect([status, headers.get("content-type")]).toStrictEqual([200, "application/json"]);
  expect(body).toStrictEqual({
    issuer: `${origin}/oauth`,
    authorization_endpoint: `${origin}/oauth/authorize`,
    token_endpoint: `${origin}/oauth/token`,
    registration_endpoint: `${origin}/oauth/register`,
    revocation_endpoint: `${origin}/oauth/revoke`,
    scopes_supported: ["skills:read", "library:read", "purchase:prepare"],
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    protected_resources: [`${origin}/mcp/me`],
  });
});

test("programs in a browser may read it, and ask the endpoints, from any page", async ({ api }) => {
  for (const path of [server, resource]) {
    const { headers } = await api.send("GET", path, { headers: { origin: "https://inspector.example" } });
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect((await api.send("GET", path, { headers: { "if-none-match": headers.get("etag") ?? "" } })).status).toBe(304);
  }
  for (const [path, method] of [
    [server, "GET"],
    [resource, "GET"],
    ["/oauth/register", "POST"],
    ["/oauth/token", "POST"],
    ["/oauth/revoke", "POST"],
  ] as const) {
    const { status, headers } = await api.send("OPTIONS", path);
    expect([status, headers.get("access-control-allow-methods")], path).toStrictEqual([204, method]);
    expect(headers.get("access-control-allow-headers")).toBe("Content-Type, MCP-Protocol-Version");
    const other = await api.send(method === "GET" ? "POST" : "GET", path);
    expect([other.status, other.headers.get("allow")], path).toStrictEqual([405, `${method}, OPTIONS`]);
  }
});

// Clients that look there would start a sign-in for what needs none, or take this for an identity provider.
for (const path of [
  "/.well-known/oauth-authorization-server",
  "/.well-known/oauth-authorization-server/mcp",
  "/.well-known/oauth-authorization-server/mcp/me",
  "/.well-known/oauth-protected-resource",
  "/.well-known/oauth-protected-resource/mcp",
  "/.well-known/openid-configuration",
  "/.well-known/openid-configuration/oauth",
  "/oauth/.well-known/openid-configuration",
  "/oauth/.well-known/oauth-authorization-server",
  "/mcp/.well-known/oauth-protected-resource",
  "/oauth",
  "/register",
  "/authorize",
  "/token",
]) {
  test(`nothing is at ${path}`, async ({ api }) => {
    expect((await api.send("GET", path)).status).toBe(404);
  });
}
