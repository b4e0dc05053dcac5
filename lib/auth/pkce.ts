import { createHash, timingSafeEqual } from "node:crypto";

const VERIFIER = /^[\w.~-]{43,128}$/;

/** Whether this is the verifier of which the challenge was made, by S256 (RFC 7636). */
export function isVerifierOf(challenge: string, verifier: string): boolean {
  const digest = createHash("sha256").update(verifier).digest();
  const expected = Buffer.from(challenge, "base64url");
  return VERIFIER.test(verifier) && digest.length === expected.length && timingSafeEqual(digest, expected);
}
