import { describe, expect, test } from "vitest";
import { formTargetOf, matchesRedirectUri, parseRedirectUri } from "./redirect-uri";

describe("an address is taken", () => {
  for (const uri of [
    "http://localhost:51234/callback",
    "http://127.0.0.1/",
    "http://127.0.0.1",
    "http://[::1]:9/callback",
    "https://app.example.com/oauth/callback?provider=skillyard",
    "https://xn--bcher-kva.example/callback",
    "https://localhost:8443/callback",
    "https://203.0.113.7/callback",
  ]) {
    test(uri, () => expect(parseRedirectUri(uri)?.href).toBe(new URL(uri).href));
  }
});

describe("an address is refused", () => {
  for (const [why, uri] of [
    ["a host that begins like one of this machine", "http://localhost.evil.example/callback"],
    ["a host that ends with a dot", "http://localhost./callback"],
    ["a host below one", "http://127.0.0.1.evil.example/callback"],
    ["another address of this machine", "http://127.0.0.2/callback"],
    ["any address of this machine", "http://0.0.0.0/callback"],
    ["http elsewhere", "http://app.example.com/callback"],
    ["user information", "https://app.example.com@evil.example/callback"],
    ["user information on this machine", "http://localhost@evil.example/callback"],
    ["user information that is empty", "https://@app.example.com/callback"],
    ["a password", "http://:secret@localhost/callback"],
    ["a fragment", "https://app.example.com/callback#part"],
    ["an empty fragment", "https://app.example.com/callback#"],
    ["a wildcard", "https://*.example.com/callback"],
    ["a wildcard in its path", "https://app.example.com/*"],
    ["a backslash", "https://app.example.com\\@evil.example/callback"],
    ["a backslash for a slash", "http:\\\\localhost/callback"],
    ["a path that goes up", "https://app.example.com/callback/../other"],
    ["a path that goes up in disguise", "https://app.example.com/callback/%2e%2e/other"],
    ["capital letters in the host", "https://APP.example.com/callback"],
    ["the protocol's own port", "https://app.example.com:443/callback"],
    ["port 0", "http://localhost:0/callback"],
    ["a port that is none", "http://localhost:99999/callback"],
    ["a number for an address", "http://2130706433/callback"],
    ["a short address", "http://127.1/callback"],
    ["the long form of IPv6", "http://[0:0:0:0:0:0:0:1]/callback"],
    ["IPv4 within IPv6", "http://[::ffff:127.0.0.1]/callback"],
    ["IPv6 elsewhere", "https://[2001:db8::1]/callback"],
    ["a host that would end a policy", "https://a;script-src/callback"],
    ["a host with a quote", "https://a'b.example/callback"],
    ["letters that a browser would rewrite", "https://bücher.example/callback"],
    ["a space", "https://app.example.com/call back"],
    ["a line break", "https://app.example.com/callback\r\nx:y"],
    ["a tab within the protocol", "ht\ttps://app.example.com/"],
    ["NUL", "https://app.example.com/\0"],
    ["a scheme of its own", "cursor://callback"],
    ["a script", "javascript:alert(1)"],
    ["data", "data:text/html,hello"],
    ["no protocol", "//app.example.com/callback"],
    ["a path", "/callback"],
    ["nothing", ""],
    ["what is asked for in its query", "https://app.example.com/callback?code=mine"],
    ["an issuer in its query", "https://app.example.com/callback?a=b&i%73s=https://evil.example"],
    ["501 characters", `https://app.example.com/${"a".repeat(477)}`],
  ] as const) {
    test(`for ${why}`, () => expect(parseRedirectUri(uri)).toBeNull());
  }

  test("but not one of 500 characters", () => {
    expect(parseRedirectUri(`https://app.example.com/${"a".repeat(476)}`)).not.toBeNull();
  });
});

describe("an address matches", () => {
  for (const [registered, asked, matches] of [
    ["http://localhost/callback", "http://localhost:51234/callback", true],
    ["http://localhost:1/callback", "http://localhost:2/callback", true],
    ["http://[::1]:1/callback", "http://[::1]:2/callback", true],
    ["http://127.0.0.1", "http://127.0.0.1:33418/", true],
    ["http://localhost/callback", "http://127.0.0.1/callback", false],
    ["http://127.0.0.1/callback", "http://[::1]/callback", false],
    ["http://localhost/callback", "http://localhost/callback/", false],
    ["http://localhost/callback", "http://localhost/other", false],
    ["http://localhost/callback", "http://localhost/callback?a=b", false],
    ["http://localhost/callback", "https://localhost/callback", false],
    ["https://localhost:1/callback", "https://localhost:2/callback", false],
    ["https://app.example.com/a", "https://app.example.com/a", true],
    ["https://app.example.com/a", "https://app.example.com:8443/a", false],
    ["https://app.example.com/a", "https://app.example.com/A", false],
    ["https://app.example.com", "https://app.example.com/", false],
    ["https://app.example.com/a", "https://app.example.com/a#", false],
  ] as const) {
    test(`${asked} ${matches ? "as" : "not as"} ${registered}`, () => {
      expect(matchesRedirectUri(registered, asked)).toBe(matches);
    });
  }
});

test("a form's target is an origin and nothing more", () => {
  expect(formTargetOf("https://app.example.com:8443/callback?a=b")).toBe("https://app.example.com:8443");
  expect(formTargetOf("http://localhost:51234/callback")).toBe("http://localhost:51234");
  expect(formTargetOf("http://[::1]:51234/callback")).toBe("http:");
  expect(formTargetOf("https://a;script-src/callback")).toBeNull();
});
