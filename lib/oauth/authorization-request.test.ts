import { describe, expect, test } from "vitest";
import { entriesOf, parseAuthorizationRequest, type Query, stateOf } from "./authorization-request";
import { readParameters } from "./parameters";
import { parseScopes } from "./scopes";

const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const sound: Query = {
  response_type: "code",
  client_id: "c",
  redirect_uri: "http://localhost/callback",
  state: "s",
  code_challenge: challenge,
  code_challenge_method: "S256",
  resource: "http://localhost:3000/mcp/me",
  scope: "library:read skills:read",
};

function parse(changes: Query) {
  return parseAuthorizationRequest(readParameters(entriesOf({ ...sound, ...changes })));
}

test("a sound request says what is asked for, its scopes in our order", () => {
  expect(parse({})).toStrictEqual({
    codeChallenge: challenge,
    resource: "http://localhost:3000/mcp/me",
    scopes: ["skills:read", "library:read"],
  });
});

for (const scope of [undefined, ""]) {
  test(`${scope === "" ? "an empty scope" : "no scope"} asks for all`, () => {
    expect(parse({ scope }).scopes).toStrictEqual(["skills:read", "library:read", "purchase:prepare"]);
  });
}

test("what has no meaning here is ignored, also where it comes twice or is odd", () => {
  expect(parse({ prompt: ["none", "login"], nonce: "a\0b", constructor: "x", __proto__: "y" }).scopes).toHaveLength(2);
});

describe("is refused", () => {
  for (const [name, value, code] of [
    ["response_type", undefined, "invalid_request"],
    ["response_type", "token", "unsupported_response_type"],
    ["response_type", "code token", "unsupported_response_type"],
    ["response_mode", "fragment", "invalid_request"],
    ["response_mode", "form_post", "invalid_request"],
    ["code_challenge", undefined, "invalid_request"],
    ["code_challenge", "", "invalid_request"],
    ["code_challenge", challenge.slice(1), "invalid_request"],
    ["code_challenge", `${challenge}=`, "invalid_request"],
    ["code_challenge", `${challenge.slice(1)}+`, "invalid_request"],
    ["code_challenge", `${challenge}\n`, "invalid_request"],
    ["code_challenge_method", undefined, "invalid_request"],
    ["code_challenge_method", "plain", "invalid_request"],
    ["code_challenge_method", "s256", "invalid_request"],
    ["resource", undefined, "invalid_request"],
    ["resource", "http://localhost:3000/mcp", "invalid_target"],
    ["resource", "http://localhost:3000/mcp/me/", "invalid_target"],
    ["resource", "http://LOCALHOST:3000/mcp/me", "invalid_target"],
    ["resource", "https://evil.example/mcp/me", "invalid_target"],
    ["resource", ["http://localhost:3000/mcp/me", "http://localhost:3000/mcp/me"], "invalid_request"],
    ["scope", "library:write", "invalid_scope"],
    ["scope", "library:read library:write", "invalid_scope"],
    ["scope", "library:read  skills:read", "invalid_scope"],
    ["scope", "library:read,skills:read", "invalid_scope"],
    ["scope", "library:read\tskills:read", "invalid_request"],
    ["scope", "constructor", "invalid_scope"],
    ["scope", " ", "invalid_scope"],
    ["state", "x".repeat(1025), "invalid_request"],
    ["state", "a\nb", "invalid_request"],
    ["state", "ü", "invalid_request"],
    ["state", ["a", "b"], "invalid_request"],
    ["response_type", ["code", "code"], "invalid_request"],
  ] as const) {
    test(`${name} ${JSON.stringify(value)?.slice(0, 60)}`, () => {
      expect(() => parse({ [name]: value as string | string[] | undefined })).toThrow(
        expect.objectContaining({ code }),
      );
    });
  }
});

test("an answer repeats the state that was sent, where it is one", () => {
  expect(stateOf({ state: "a b/c" })).toBe("a b/c");
  expect(stateOf({ state: "x".repeat(1024) })).toHaveLength(1024);
  for (const state of [undefined, "", ["a", "a"], "x".repeat(1025), "a\r\nb"]) expect(stateOf({ state })).toBeNull();
});

test("a scope that is named twice is one", () => {
  expect(parseScopes("skills:read skills:read")).toStrictEqual(["skills:read"]);
});

test("a refusal repeats nothing that was sent but names of ours", () => {
  expect(() => readParameters([["code", "s3cret\n"]])).toThrow("A parameter holds what none may: code");
  const twice: [string, string][] = [["<script>", "1"]];
  expect(() => readParameters([...twice, ...twice])).toThrow(/^A parameter was sent twice$/);
});
