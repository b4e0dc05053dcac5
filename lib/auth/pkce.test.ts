import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { isVerifierOf } from "./pkce";

// The example of RFC 7636, appendix B.
const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

test("a verifier belongs to its challenge alone", () => {
  expect(isVerifierOf(challenge, verifier)).toBe(true);
  for (const wrong of [challenge, verifier.slice(1), `${verifier}A`, `${verifier}\n`, verifier.toLowerCase(), ""]) {
    expect(isVerifierOf(challenge, wrong), wrong).toBe(false);
  }
  expect(isVerifierOf("", verifier)).toBe(false);
});

test("no verifier is shorter than 43 or longer than 128 characters", () => {
  const own = (text: string) => hash("sha256", text, "base64url");
  for (const [length, is] of [
    [42, false],
    [43, true],
    [128, true],
    [129, false],
  ] as const) {
    const text = "v".repeat(length);
    expect(isVerifierOf(own(text), text), String(length)).toBe(is);
  }
});
