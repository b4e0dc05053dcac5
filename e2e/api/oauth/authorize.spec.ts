import { expect, test } from "../../fixtures";
import { issuerOf, newClient, redirectUri, register, requestOf } from "./assistant";

type Changes = Record<string, string | undefined>;

test("who is not signed in is led to the sign-in, and from there to all that was asked", async ({ api }) => {
  const { path } = requestOf(await newClient(), { state: "a b/c&d=e#f?g%h", nonce: "ignored" });
  const { status, headers } = await api.send("GET", path);
  const { pathname, searchParams } = new URL(headers.get("location") ?? "", issuerOf());
  expect([status, pathname]).toStrictEqual([307, "/login"]);
  const next = new URL(searchParams.get("next") ?? "", issuerOf());
  expect(next.pathname).toBe("/oauth/authorize");
  const asked = Object.fromEntries(new URL(path, issuerOf()).searchParams);
  expect(Object.fromEntries(next.searchParams)).toStrictEqual(
    Object.fromEntries(Object.entries(asked).filter(([name]) => name !== "nonce")),
  );
});

for (const [what, changes, error] of [
  ["an unknown scope", { scope: "skills:read everything" }, "invalid_scope"],
  ["no challenge", { code_challenge: undefined }, "invalid_request"],
  ["a challenge that is none", { code_challenge: "x" }, "invalid_request"],
  ["a plain challenge", { code_challenge_method: "plain" }, "invalid_request"],
  ["a challenge of no method, which is plain", { code_challenge_method: undefined }, "invalid_request"],
  ["no resource", { resource: undefined }, "invalid_request"],
  ["another resource", { resource: "https://evil.example/mcp" }, "invalid_target"],
  ["a token", { response_type: "token" }, "unsupported_response_type"],
  ["nothing", { response_type: undefined }, "invalid_request"],
  ["an answer in the fragment", { response_mode: "fragment" }, "invalid_request"],
] as [string, Changes, string][]) {
  test(`a program that asks for ${what} is told so, by whom and for which request`, async ({ api }) => {
    const { path, state } = requestOf(await newClient(), changes);
    const { status, headers } = await api.send("GET", path);
    const location = new URL(headers.get("location") ?? "");
    expect([status, location.origin + location.pathname]).toStrictEqual([307, redirectUri]);
    expect(Object.fromEntries(location.searchParams)).toStrictEqual({
      error,
      error_description: expect.stringMatching(/^[\x20-\x7e]+$/),
      state,
      iss: issuerOf(),
    });
  });
}

for (const name of ["scope", "state", "resource", "code_challenge", "code_challenge_method", "response_type"]) {
  test(`a program that sends ${name} twice is told so`, async ({ api }) => {
    const { path, state } = requestOf(await newClient());
    const { headers } = await api.send("GET", `${path}&${name}=x`);
    const { searchParams } = new URL(headers.get("location") ?? "");
    expect(searchParams.get("error")).toBe("invalid_request");
    expect(searchParams.get("state")).toBe(name === "state" ? null : state);
  });
}

test("a state that is none is not repeated", async ({ api }) => {
  for (const state of ["x".repeat(1025), "a\r\nb: c", "ü"]) {
    const { headers } = await api.send("GET", requestOf(await newClient(), { state }).path);
    const { searchParams } = new URL(headers.get("location") ?? "");
    expect([searchParams.get("error"), searchParams.has("state")]).toStrictEqual(["invalid_request", false]);
  }
});

test("an address keeps its own query", async ({ api }) => {
  const own = "http://127.0.0.1:5/callback?a=b%20c";
  const { body } = await register({ redirect_uris: [own] });
  const { path } = requestOf(body.client_id, { redirect_uri: own.replace(":5", ":6"), scope: "x" });
  const { headers } = await api.send("GET", path);
  expect(headers.get("location")).toMatch(/^http:\/\/127\.0\.0\.1:6\/callback\?a=b%20c&error=invalid_scope&/);
});

test("to whom nobody can be told, nothing is sent", async ({ api }) => {
  const clientId = await newClient();
  const { body: site } = await register({ redirect_uris: ["https://app.example/callback"] });
  const { path } = requestOf(clientId);
  for (const odd of [
    requestOf(crypto.randomUUID()).path,
    requestOf("nobody").path,
    requestOf(clientId, { client_id: undefined }).path,
    `${path}&client_id=${clientId}`,
    `${path}&redirect_uri=${encodeURIComponent(redirectUri)}`,
    "/oauth/authorize",
    `/oauth/authorize?${"a=b&".repeat(2000)}`,
    ...[
      undefined,
      "",
      "x",
      "/callback",
      "http://localhost:51234/callback/../other",
      "http://localhost:51234/callback/%2e%2e/other",
      "http://localhost:51234/other",
      "http://localhost:51234/callback?more=1",
      "http://localhost:51234/callback#x",
      "http://127.0.0.1:51234/callback",
      "http://[::1]:51234/callback",
      "http://localhost.evil.example/callback",
      "http://localhost@evil.example/callback",
      "http://localhost:51234@evil.example/callback",
      "http://evil.example\\@localhost/callback",
      "https://localhost:51234/callback",
      "//evil.example/callback",
      "javascript:alert(1)",
      `http://localhost/callback?${"x".repeat(500)}`,
    ].map((uri) => requestOf(clientId, { redirect_uri: uri }).path),
    ...["https://app.example:8443/callback", "https://app.example/callback/", "https://x.app.example/callback"].map(
      (uri) => requestOf(site.client_id, { redirect_uri: uri }).path,
    ),
  ]) {
    const response = await api.send("GET", odd);
    expect([response.status, response.headers.get("location")], odd).toStrictEqual([200, null]);
    expect(await response.text()).toContain("This request is not valid");
  }
});

test("a website's answer waits for the person to follow it: anybody may register one", async ({ api }) => {
  const uri = "https://app.example/callback";
  const { body } = await register({ redirect_uris: [uri] });
  const response = await api.send("GET", requestOf(body.client_id, { redirect_uri: uri, scope: "x" }).path);
  expect([response.status, response.headers.get("location")]).toStrictEqual([200, null]);
  expect(await response.text()).toContain(`href="${uri}?error=invalid_scope`);
});

test("no page may frame it, and its forms lead to the one address that was asked for, if that is one", async ({
  api,
}) => {
  const policyOf = async (query: string) => {
    const { headers } = await api.send("GET", `/oauth/authorize?${query}`);
    return headers.get("content-security-policy") ?? "";
  };
  const targetsOf = async (uri: string) => {
    const policy = await policyOf(`redirect_uri=${encodeURIComponent(uri)}`);
    expect(policy).toContain("frame-ancestors 'none'");
    return /form-action ([^;]*)/.exec(policy)?.[1];
  };
  const usual = await targetsOf("");
  expect(await targetsOf(redirectUri)).toBe(`${usual} http://localhost:51234`);
  expect(await targetsOf("https://app.example:8443/callback")).toBe(`${usual} https://app.example:8443`);
  for (const odd of ["https://a;script-src/", "https://*/", "https://a b/", "http://evil.example/", "x y *", "*"]) {
    expect(await targetsOf(odd), odd).toBe(usual);
  }
  expect((await api.send("GET", "/oauth/authorize")).headers.get("x-frame-options")).toBe("DENY");
});

test("no request to the address itself allows anything", async ({ api }) => {
  const { path } = requestOf(await newClient());
  for (const [method, origin] of [
    ["POST", "https://evil.example"],
    ["POST", "null"],
  ] as const) {
    const body = new URLSearchParams({ decision: "allow" });
    expect((await api.send(method, path, { body, headers: { origin } })).status).toBe(403);
  }
  for (const method of ["PUT", "DELETE", "PATCH"]) expect((await api.send(method, path)).status).toBe(405);
});
