import { describe, expect, test } from "vitest";
import { parseRegistration } from "./registration";

const own = "https://market.example";
const uri = "http://localhost/callback";
const parse = (changes: object) => parseRegistration({ redirect_uris: [uri], ...changes }, own);

test("what assistants really send is taken, and what we have no use for ignored", () => {
  const asked = {
    client_name: "Some assistant (market)",
    redirect_uris: ["http://127.0.0.1:33418/", "https://assistant.example/redirect", "http://127.0.0.1:33418/"],
    grant_types: ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
    application_type: "native",
    scope: "everything",
    jwks: { keys: 5 },
    software_statement: "x.y.z",
  };
  expect(parseRegistration(asked, own)).toStrictEqual({
    name: "Some assistant (market)",
    redirectUris: ["http://127.0.0.1:33418/", "https://assistant.example/redirect"],
  });
  expect(parse({})).toStrictEqual({ name: null, redirectUris: [uri] });
});

describe("a name is one harmless line", () => {
  for (const [given, name] of [
    ["  A\r\n\tB  ", "A B"],
    ["Nice\u202egnp.exe", "Nice gnp.exe"],
    ["Zero\u200bwidth\u2028line\u00a0space", "Zero width line space"],
    ["\u0007\u001b[31m", "[31m"],
    ["\u200b\u2060", null],
    ["", null],
    ["<b>bold</b> & 日本語 🦊", "<b>bold</b> & 日本語 🦊"],
    ["🦊".repeat(100), "🦊".repeat(100)],
  ] as const) {
    test(JSON.stringify(given).slice(0, 40), () => expect(parse({ client_name: given }).name).toBe(name));
  }
});

describe("is refused", () => {
  for (const [what, body, code] of [
    ["no object", [], "invalid_client_metadata"],
    ["nothing", null, "invalid_client_metadata"],
    ["a text", "redirect_uris", "invalid_client_metadata"],
    ["no redirect URI", {}, "invalid_redirect_uri"],
    ["an empty list", { redirect_uris: [] }, "invalid_redirect_uri"],
    ["one that is no list", { redirect_uris: uri }, "invalid_redirect_uri"],
    ["one that is no text", { redirect_uris: [uri, 5] }, "invalid_redirect_uri"],
    ["a bad one among good ones", { redirect_uris: [uri, "http://evil.example/"] }, "invalid_redirect_uri"],
    ["one of ours", { redirect_uris: [`${own}/skills`] }, "invalid_redirect_uri"],
    ["eleven", { redirect_uris: Array.from({ length: 11 }, (_, i) => `${uri}/${i}`) }, "invalid_redirect_uri"],
    [
      "a secret",
      { redirect_uris: [uri], token_endpoint_auth_method: "client_secret_basic" },
      "invalid_client_metadata",
    ],
    ["another grant", { redirect_uris: [uri], grant_types: ["implicit"] }, "invalid_client_metadata"],
    ["another response", { redirect_uris: [uri], response_types: ["token"] }, "invalid_client_metadata"],
    ["a list that is none", { redirect_uris: [uri], grant_types: "authorization_code" }, "invalid_client_metadata"],
    ["a name that is none", { redirect_uris: [uri], client_name: { toString: 1 } }, "invalid_client_metadata"],
    ["a name with NUL", { redirect_uris: [uri], client_name: "a\0b" }, "invalid_client_metadata"],
    ["a name with half a pair", { redirect_uris: [uri], client_name: "a\ud800" }, "invalid_client_metadata"],
    ["a name of 101 characters", { redirect_uris: [uri], client_name: "x".repeat(101) }, "invalid_client_metadata"],
  ] as const) {
    test(what, () => expect(() => parseRegistration(body, own)).toThrow(expect.objectContaining({ code })));
  }
});
